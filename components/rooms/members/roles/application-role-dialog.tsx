'use client';

import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import { useDialogForm } from '@/components/form/use-dialog-form';
import type { Member } from '@/lib/contract/entities/members';
import { applicationRoleSchema, grantOptions, toForm, toRequest } from './application-role-form';
import { GrantsField } from './grants-field';
import { RoleDialog } from './role-dialog';
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
  const { member } = row;
  const answer = useGrantableApplications(place);
  const options = useMemo(
    () => answer.applications && grantOptions(answer.applications, member),
    [answer.applications, member],
  );
  const form = useDialogForm(applicationRoleSchema, toForm(member));

  return (
    <RoleDialog
      row={row}
      texts="applicationRole"
      form={form}
      send={(values) => updateMember(place.tenantId, member.id, toRequest(values, member))}
      onSaved={(changed) => {
        onChanged(changed);
        onClose();
      }}
      onClose={onClose}
      ready={options !== undefined}
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
    </RoleDialog>
  );
}
