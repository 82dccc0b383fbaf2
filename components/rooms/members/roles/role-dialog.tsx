'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { FormDialog } from '@/components/form/form-dialog';
import { useSave } from '@/components/form/use-save';
import { useVanishedText } from '@/components/form/use-vanished-text';
import { toast } from '@/components/ui/toast';
import type { Member } from '@/lib/contract/entities/members';
import type { MemberRow } from '../list/member-row';

export type RoleDialogProps<Values extends FieldValues, Output> = {
  row: MemberRow;
  /** Whose texts: a namespace of `members` with `title`, `description` and `submit`. */
  texts: 'applicationRole' | 'tenantRole';
  form: UseFormReturn<Values, unknown, Output>;
  /** @throws ApiError */
  send: (values: Output) => Promise<Member>;
  onSaved: (member: Member) => void;
  onClose: () => void;
  /** Everything that the fields need is here. */
  ready?: boolean;
  note?: ReactNode;
  children: ReactNode;
};

/** What the dialogs have in common that change what a member may do. */
export function RoleDialog<Values extends FieldValues, Output>(props: RoleDialogProps<Values, Output>) {
  const { row, texts, form, send, onSaved, onClose, ready = true, note, children } = props;
  const t = useTranslations(`members.${texts}`);
  const catalogue = useTranslations('catalogue.Page.MemberList.Data.Changed');
  const { dialog } = useSave({
    form,
    send,
    errorKeys: { error: 'Page.MemberList.Data.Changed.Error' },
    sentenceOf: useVanishedText(),
    onSaved: (member) => {
      toast.success(catalogue('Success'));
      onSaved(member);
    },
  });
  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('title')}
      description={t('description', { name: row.name })}
      {...dialog}
      success={null}
      valid={dialog.valid && ready}
      unchanged={!dialog.dirty}
      submitLabel={t('submit')}
      note={note}
    >
      {children}
    </FormDialog>
  );
}
