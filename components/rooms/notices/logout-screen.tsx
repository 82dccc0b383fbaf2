'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { forgetDrafts } from '@/components/ui/mechanisms/draft';
import { MainSpinner } from '@/components/ui/primitives/spinner';
import { STORAGE_PREFIX } from '@/lib/contract/limits';
import { Notice } from './notice';
import { SignInLink } from './notice-links';

/** Local storage keys that an earlier visit may have left and that are not needed after a logout. */
const LEFT_BEHIND = ['organization', 'tenant', 'invitation'] as const;

/**
 * Removes the drafts of this tab, and the stored ids and invitation from local storage (section 4, "Logout"). The logout itself removes the
 * sealed invitation cookie; the cookies with the last place stay, because it is remembered between visits.
 */
function forgetLocally(): void {
  try {
    forgetDrafts();
    for (const name of LEFT_BEHIND) localStorage.removeItem(`${STORAGE_PREFIX}${name}`);
  } catch {
    // Storage is disabled, so nothing was stored.
  }
}

export type LogoutScreenProps = {
  /** The logout URL (the claim `bff:logout_url`), or null if the user is already signed out. */
  logoutUrl: string | null;
};

/** Removes what the browser has stored and navigates to the logout; afterwards it shows that it is done. */
export function LogoutScreen({ logoutUrl }: LogoutScreenProps) {
  const t = useTranslations('notices.logoutPage');
  useEffect(() => {
    forgetLocally();
    if (logoutUrl !== null) window.location.replace(logoutUrl);
  }, [logoutUrl]);
  if (logoutUrl !== null) return <MainSpinner label={t('leaving')} />;
  return <Notice type="success" header={t('header')} text={t('text')} actions={<SignInLink />} />;
}
