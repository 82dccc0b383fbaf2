'use client';

import { useMemo, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { sendGrants } from '@/components/form/vanished-grants';
import type { Member } from '@/lib/contract/entities/members';
import {
  applicationRoleSchema,
  grantOptions,
  heldWithout,
  toForm,
  toRequest,
  withoutIds,
} from './application-role-form';
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
  // Roles and permissions that turned out to be deleted.
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const member = useMemo(() => heldWithout(row.member, gone), [row.member, gone]);
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
      send={(values) =>
        sendGrants(() => updateMember(place.tenantId, member.id, toRequest(values, member)), {
          chosen: values.applications,
          known: options ?? [],
          reload: async () => {
            const fresh = await answer.reload();
            return fresh && grantOptions(fresh);
          },
          takeOut: (ids) => {
            setGone(new Set([...gone, ...ids]));
            form.setValue('applications', withoutIds(values.applications, ids), { shouldDirty: true });
          },
        })
      }
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
