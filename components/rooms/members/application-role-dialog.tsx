'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import { FormDialog } from '@/components/form/form-dialog';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { useSubmitError } from '@/components/form/use-submit-error';
import { toast } from '@/components/ui/toast';
import type { Member } from '@/lib/contract/entities/members';
import {
  type ApplicationRoleForm,
  applicationRoleSchema,
  grantOptions,
  toForm,
  toRequest,
} from './application-role-form';
import { GrantsField } from './grants-field';
import type { MemberRow } from './member-row';
import { updateMember, useGrantableApplications } from './members-changes';
import { SourceLegend } from './source-legend';
import { useNoticeText } from './use-notice-text';

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
  const notice = useNoticeText();
  const { member } = row;
  const answer = useGrantableApplications(place);
  const options = useMemo(
    () => answer.applications && grantOptions(answer.applications, member),
    [answer.applications, member],
  );
  const form = useDialogForm(applicationRoleSchema, toForm(member));
  const [error, setError] = useSubmitError(form);

  const save = async (values: ApplicationRoleForm): Promise<void> => {
    setError(null);
    try {
      onChanged(await updateMember(place.tenantId, member.id, toRequest(values, member)));
      toast.success(catalogue('Success'));
      onClose();
    } catch (failure) {
      setError(notice(failure, { error: 'Page.MemberList.Data.Changed.Error' }));
    }
  };

  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('title')}
      description={t('description', { name: row.name })}
      pending={form.formState.isSubmitting}
      error={error}
      success={null}
      dirty={form.formState.isDirty}
      valid={form.formState.isValid && options !== undefined}
      unchanged={!form.formState.isDirty}
      submitLabel={t('submit')}
      note={<SourceLegend />}
      onSubmit={(event) => void form.handleSubmit(save)(event)}
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
