import { forgetDrafts } from '@/components/ui/mechanisms/draft';
import { STORAGE_PREFIX } from '@/lib/contract/limits';

/** What an earlier visit may have left in local storage and is not needed after a logout. */
const LEFT_BEHIND = ['organization', 'tenant', 'invitation'] as const;

/**
 * Removes what forms have kept in this tab, the remembered ids and a stored invitation from local storage (section 4, "Logout"). The sealed invitation
 * cookie goes with the logout itself; the cookies with the last place stay, because it is remembered between visits.
 */
export function forgetLocally(): void {
  try {
    forgetDrafts();
    for (const name of LEFT_BEHIND) localStorage.removeItem(`${STORAGE_PREFIX}${name}`);
  } catch {
    // Storage is switched off: then nothing was left there.
  }
}
