'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useMemo } from 'react';
import {
  closeDialogAddress,
  DIALOG_PARAM,
  MEMBER_PARAM,
  openDialogAddress,
} from '@/components/ui/mechanisms/dialog-address';
import { type OwnDialogs, draws, useKnownDialogs } from '@/components/ui/mechanisms/use-dialog-param';

/** The dialogs of a tenant's members, as the address names them; for people who may not read its history. */
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

/** The open dialog, kept in the address: reload and a pasted link restore it, Back closes it. */
export function useDialogUrl(own: OwnDialogs): {
  dialog: OpenDialog | null;
  open: (name: DialogName, memberId?: string) => void;
  close: () => void;
} {
  const params = useSearchParams();
  const asked = params.get(DIALOG_PARAM);
  const memberId = params.get(MEMBER_PARAM) || null;
  useKnownDialogs(own, asked, memberId);
  const dialog = useMemo(() => {
    const name = NAMES.find((known) => known === asked && draws(own, known, memberId === null));
    return name === undefined ? null : { name, memberId };
  }, [own, asked, memberId]);
  const open = useCallback(
    (name: DialogName, memberId?: string) => openDialogAddress({ [DIALOG_PARAM]: name, [MEMBER_PARAM]: memberId }),
    [],
  );
  return { dialog, open, close: closeDialogAddress };
}
