import { useMemo, useState } from 'react';
import { Controller } from 'react-hook-form';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { sendGrants } from '@/components/form/saving/vanished-grants';
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
import { useApplicationsComparison } from './use-role-conflict';
import type { RowDialogProps } from '../list/member-row';
import { useGrantableApplications } from '../members-changes';
import { SourceLegend } from '../where-from/source-legend';

export type ApplicationRoleDialogProps = RowDialogProps & { place: { organizationId: string; tenantId: string } };

/** Changes what a member may do in each application; grants from groups are shown and stay. */
export function ApplicationRoleDialog({ row, place, onClose, onChanged }: ApplicationRoleDialogProps) {
  // After an edit conflict, the form continues from what another person has saved.
  const [base, setBase] = useState(row.member);
  // Roles and permissions found to be deleted.
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const member = useMemo(() => heldWithout(base, gone), [base, gone]);
  const answer = useGrantableApplications(place);
  const options = useMemo(
    () => answer.applications && grantOptions(answer.applications, member),
    [answer.applications, member],
  );
  const form = useDialogForm(applicationRoleSchema, toForm(member));
  const compare = useApplicationsComparison(options ?? grantOptions([], member));

  return (
    <RoleDialog
      row={row}
      texts="applicationRole"
      tenantId={place.tenantId}
      member={member}
      form={form}
      toForm={toForm}
      toRequest={toRequest}
      compare={compare}
      onRebase={setBase}
      around={(send, values) =>
        sendGrants(send, {
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
      onChanged={onChanged}
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
            takesFocus
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </RoleDialog>
  );
}
