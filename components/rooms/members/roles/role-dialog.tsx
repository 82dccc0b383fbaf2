import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { ConflictDialog } from '@/components/form/conflict/conflict-dialog';
import { FormDialog } from '@/components/form/form-dialog';
import { inFields, useEditConflict } from '@/components/form/conflict/use-edit-conflict';
import { useSave } from '@/components/form/saving/use-save';
import { useVanishedText } from '@/components/form/saving/use-vanished-text';
import { toast } from '@/components/ui/overlays/toast';
import type { Member, MemberUpdate } from '@/lib/contract/rooms/members/entities';
import type { MemberRow } from '../list/member-row';
import { updateMember } from '../members-changes';
import type { Compare } from './use-role-conflict';
import { call } from '@/lib/console/browser/call';

export type RoleDialogProps<Values extends FieldValues> = {
  row: MemberRow;
  tenantId: string;
  /** The member as the form started with it. */
  member: Member;
  /** The namespace of `members` with `title`, `description` and `submit`. */
  texts: 'applicationRole' | 'tenantRole';
  form: UseFormReturn<Values, unknown, Values>;
  toForm: (member: Member) => Values;
  toRequest: (values: Values, member: Member) => MemberUpdate;
  /** Compares with what another person has saved meanwhile. */
  compare: Compare<Values>;
  /** Continues the form from what another person has saved. */
  onRebase: (member: Member) => void;
  onChanged: () => void;
  /** Handles the refusals of `send`. @throws ApiError */
  around?: (send: () => Promise<Member>, values: Values) => Promise<Member>;
  /** What follows a save, if not that the dialog closes over the changed list. */
  onSaved?: (() => void) | undefined;
  onClose: () => void;
  ready?: boolean;
  note?: ReactNode;
  children: ReactNode;
};

/** Shared by the dialogs that change what a member may do. */
export function RoleDialog<Values extends FieldValues>(props: RoleDialogProps<Values>) {
  const { row, tenantId, member, texts, form, toForm, toRequest, compare, onRebase, onChanged, onClose } = props;
  const { around = (send) => send(), onSaved, ready = true, note, children } = props;
  const t = useTranslations(`members.${texts}`);
  const conflictText = useTranslations('members.conflict');
  const catalogue = useTranslations('catalogue.Page.MemberList.Data.Changed');
  const { conflict, versionsWith, guard, onFailure } = useEditConflict({
    load: () => call('members.get', { params: { tenantId, memberId: member.id } }),
    base: toForm(member),
    toForm,
    ...inFields(form),
    onGoOn: (from) => {
      onRebase(from);
      onChanged();
    },
  });
  const { dialog } = useSave({
    form,
    send: (values) =>
      around(
        () =>
          guard(
            (from = member) =>
              updateMember(tenantId, from.id, { ...toRequest(values, from), expectedVersion: from.version }),
            (latest) => compare(versionsWith(latest)).every(({ difference }) => difference === 'mine'),
          ),
        values,
      ),
    onFailure,
    errorKeys: { error: 'Page.MemberList.Data.Changed.Error' },
    sentenceOf: useVanishedText(),
    onSaved: () => {
      toast.success(catalogue('Success'));
      if (onSaved !== undefined) return onSaved();
      onChanged();
      onClose();
    },
    onGone: onChanged,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('title')}
      description={t('description', { name: row.name })}
      {...dialog}
      valid={dialog.valid && ready}
      unchanged={!dialog.dirty}
      submitLabel={t('submit')}
      note={note}
    >
      {children}
      {conflict && (
        <ConflictDialog
          name={row.name}
          title={conflictText('title', { name: row.name })}
          conflict={conflict}
          rows={compare(conflict.versions)}
        />
      )}
    </FormDialog>
  );
}
