'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { forgetDrafts } from '@/components/ui/mechanisms/draft';
import { MainSpinner } from '@/components/ui/primitives/spinner';
import { STORAGE_PREFIX } from '@/lib/contract/limits';
import { Notice } from './notice';
import { SignInLink } from './notice-links';

/** What an earlier visit may have left in local storage and is not needed after a logout. */
const LEFT_BEHIND = ['organization', 'tenant', 'invitation'] as const;

/**
 * Removes what forms have kept in this tab, the remembered ids and a stored invitation from local storage (section 4, "Logout"). The sealed invitation
 * cookie goes with the logout itself; the cookies with the last place stay, because it is remembered between visits.
 */
function forgetLocally(): void {
  try {
    forgetDrafts();
    for (const name of LEFT_BEHIND) localStorage.removeItem(`${STORAGE_PREFIX}${name}`);
  } catch {
    // Storage is switched off: then nothing was left there.
  }
}

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
