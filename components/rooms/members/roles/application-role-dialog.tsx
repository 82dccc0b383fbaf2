'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import { FormDialog } from '@/components/form/form-dialog';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { useSave } from '@/components/form/use-save';
import { toast } from '@/components/ui/toast';
import type { Member } from '@/lib/contract/entities/members';
import { applicationRoleSchema, grantOptions, toForm, toRequest } from './application-role-form';
import { GrantsField } from './grants-field';
import type { MemberRow } from '../list/member-row';
import { updateMember, useGrantableApplications } from '../members-changes';
import { SourceLegend } from '../where-from/source-legend';

export type ApplicationRoleDialogProps = {
  row: MemberRow;
  place: { organizationId: string; tenantId: string };
  onClose: () => void;
  onChanged: (member: Member) => void;
};

/** Changes what a member may do in each application; what groups give is shown and stays. */
export function ApplicationRoleDialog({ row, place, onClose, onChanged }: ApplicationRoleDialogProps) {
  const t = useTranslations('members.applicationRole');
  const catalogue = useTranslations('catalogue.Page.MemberList.Data.Changed');
  const { member } = row;
  const answer = useGrantableApplications(place);
  const options = useMemo(
    () => answer.applications && grantOptions(answer.applications, member),
    [answer.applications, member],
  );
  const form = useDialogForm(applicationRoleSchema, toForm(member));
  const { dialog } = useSave({
    form,
    send: (values) => updateMember(place.tenantId, member.id, toRequest(values, member)),
    errorKeys: { error: 'Page.MemberList.Data.Changed.Error' },
    onSaved: (changed) => {
      onChanged(changed);
      toast.success(catalogue('Success'));
      onClose();
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
      valid={dialog.valid && options !== undefined}
      unchanged={!dialog.dirty}
      submitLabel={t('submit')}
      note={<SourceLegend />}
    >
      <Controller
        control={form.control}
        name="applications"
        render={({ field }) => (
          <GrantsField
            options={options}
            error={answer.error}
            onRetry={answer.retry}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </FormDialog>
  );
}
