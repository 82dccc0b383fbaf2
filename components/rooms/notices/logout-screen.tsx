'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { MainSpinner } from '@/components/ui/primitives/spinner';
import { forgetLocally } from './forget';
import { Notice } from './notice';
import { SignInLink } from './notice-links';

export type LogoutScreenProps = {
  /** Where a logout goes (the claim `bff:logout_url`), or null when the user is signed out already. */
  logoutUrl: string | null;
};

/** Forgets what the browser keeps and leaves for the logout; afterwards it says that it is done. */
export function LogoutScreen({ logoutUrl }: LogoutScreenProps) {
  const t = useTranslations('notices.logoutPage');
  useEffect(() => {
    forgetLocally();
    if (logoutUrl !== null) window.location.replace(logoutUrl);
  }, [logoutUrl]);
  if (logoutUrl !== null) return <MainSpinner label={t('leaving')} />;
  return <Notice type="success" header={t('header')} text={t('text')} actions={<SignInLink />} />;
}
