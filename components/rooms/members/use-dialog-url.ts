'use client';

import { useSearchParams } from 'next/navigation';
import { useCallback, useMemo } from 'react';
import {
  closeDialogAddress,
  DIALOG_PARAM,
  MEMBER_PARAM,
  openDialogAddress,
} from '@/components/ui/mechanisms/dialog-address';
import { useKnownDialogs } from '@/components/ui/mechanisms/use-dialog-param';

/** The dialogs of the room, as the address names them. */
const DIALOGS = [
  'invite',
  'tenant-role',
  'application-role',
  'history',
  'delete',
  'organization-role',
  'remove-from-all',
] as const;
export type DialogName = (typeof DIALOGS)[number];
export type OpenDialog = { name: DialogName; memberId: string | null };

/** The open dialog, kept in the address: reload and a pasted link restore it, Back closes it. */
export function useDialogUrl(): {
  dialog: OpenDialog | null;
  open: (name: DialogName, memberId?: string) => void;
  close: () => void;
} {
  const params = useSearchParams();
  useKnownDialogs(DIALOGS, params.get(DIALOG_PARAM));
  const dialog = useMemo(() => {
    const name = DIALOGS.find((known) => known === params.get(DIALOG_PARAM));
    return name === undefined ? null : { name, memberId: params.get(MEMBER_PARAM) };
  }, [params]);
  const open = useCallback(
    (name: DialogName, memberId?: string) => openDialogAddress({ [DIALOG_PARAM]: name, [MEMBER_PARAM]: memberId }),
    [],
  );
  return { dialog, open, close: closeDialogAddress };
}
