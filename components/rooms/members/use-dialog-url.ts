import { useMemo } from 'react';
import { MEMBER_PARAM } from '@/components/ui/mechanisms/dialog-address';
import { type OwnDialogs, draws, useDialogParam } from '@/components/ui/mechanisms/use-dialog-param';

/** The dialogs of a tenant's members by their names in the address, for people who may not read its history. */
export const OF_TENANT_WITHOUT_HISTORY = {
  alone: ['invite'],
  about: ['tenant-role', 'application-role', 'sign-out', 'delete'],
} as const satisfies OwnDialogs;
export const OF_TENANT = {
  alone: OF_TENANT_WITHOUT_HISTORY.alone,
  about: [...OF_TENANT_WITHOUT_HISTORY.about, 'history'],
} as const satisfies OwnDialogs;
export const OF_ORGANIZATION = {
  about: [
    'organization-role',
    'disable',
    'enable',
    'reset-factors',
    'remove-from-all',
    'delete-account',
    'export',
    'history',
  ],
} as const satisfies OwnDialogs;
const NAMES = [...OF_TENANT.alone, ...OF_TENANT.about, ...OF_ORGANIZATION.about];
export type DialogName = (typeof NAMES)[number];
export type OpenDialog = { name: DialogName; memberId: string | null };

/** The open dialog of `useDialogParam` by its name, for the member named in the address. */
export function useDialogUrl(own: OwnDialogs): {
  dialog: OpenDialog | null;
  open: (name: DialogName, memberId?: string) => void;
  close: () => void;
} {
  const { name: asked, subject: memberId, open, close } = useDialogParam(own, MEMBER_PARAM);
  const dialog = useMemo(() => {
    const name = NAMES.find((known) => known === asked && draws(own, known, memberId === null));
    return name === undefined ? null : { name, memberId };
  }, [own, asked, memberId]);
  return { dialog, open, close };
}
