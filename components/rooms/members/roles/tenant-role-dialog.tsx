import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { Field } from '@/components/form/fields/field';
import { RadioField } from '@/components/form/fields/choice-fields';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { Checkbox } from '@/components/ui/primitives/checkbox';
import { allowLeaving } from '@/components/ui/mechanisms/leave-guard';
import {
  ASSIGNABLE_ROLES,
  Role,
  type Subject,
  type TenantPermission,
  adminIncludes,
  can,
  holds,
} from '@/lib/contract/access';
import type { RowDialogProps } from '../list/member-row';
import { useAdminCount } from '../members-changes';
import { RoleDialog } from './role-dialog';
import { type TenantRoleForm, tenantRoleSchema, toForm, toRequest, withRole } from './tenant-role-form';
import { useTenantRoleComparison } from './use-role-conflict';

export type TenantRoleDialogProps = RowDialogProps & {
  subject: Subject;
  tenant: { id: string; name: string; isSuperTenant: boolean };
};

export function TenantRoleDialog({ row, subject, tenant, onClose, onChanged }: TenantRoleDialogProps) {
  const t = useTranslations('members.tenantRole');
  const access = useTranslations('access');
  // After an edit conflict, the form continues from what another person has saved.
  const [member, setMember] = useState(row.member);
  const isSelf = member.id === subject.userId;
  const form = useDialogForm(tenantRoleSchema, toForm(member, tenant.isSuperTenant));
  const role = form.watch('role');
  const compare = useTenantRoleComparison(tenant.isSuperTenant);
  const { admins } = useAdminCount(member.role === Role.Admin ? tenant.id : null);

  // The user's own permissions have changed: a full page load, so that nothing on the page uses the old ones.
  const loadPage = (): void => {
    allowLeaving();
    window.location.assign(window.location.pathname);
  };

  return (
    <RoleDialog
      row={row}
      texts="tenantRole"
      tenantId={tenant.id}
      member={member}
      form={form}
      toForm={(one) => toForm(one, tenant.isSuperTenant)}
      toRequest={(values, one) => toRequest(values, one, tenant.isSuperTenant)}
      compare={compare}
      onRebase={setMember}
      onSaved={isSelf ? loadPage : undefined}
      onChanged={onChanged}
      onClose={onClose}
    >
      <RadioField
        control={form.control}
        name="role"
        label={t('role')}
        options={ASSIGNABLE_ROLES.map((value) => {
          const decision = can(subject, 'members.edit', { role: value, isSelf });
          return {
            value,
            label: t(`roles.${value}`),
            description: t(`roleTexts.${value}`),
            disabledReason: decision.allowed ? undefined : access(decision.reason),
          };
        })}
        onChanged={(value) =>
          form.setValue('permissions', withRole(value, member, tenant.isSuperTenant).permissions, {
            shouldDirty: true,
            shouldValidate: true,
          })
        }
      />
      {admins === 1 && role !== Role.Admin ? (
        <InlineAlert tone="warning">{t('lastAdmin', { tenant: tenant.name })}</InlineAlert>
      ) : null}
      <Controller
        control={form.control}
        name="permissions"
        render={({ field }) => (
          <PermissionPicker
            subject={subject}
            isSuperTenant={tenant.isSuperTenant}
            isSelf={isSelf}
            role={role}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </RoleDialog>
  );
}

type PickerProps = {
  subject: Subject;
  isSuperTenant: boolean;
  isSelf: boolean;
  role: TenantRoleForm['role'];
  value: readonly TenantPermission[];
  onChange: (value: TenantPermission[]) => void;
};

/** The administration permissions: selectable for a non-admin, all of them for an Admin (section 4). */
function PermissionPicker({ subject, isSuperTenant, isSelf, role, value, onChange }: PickerProps) {
  const t = useTranslations('members.tenantRole');
  const name = useTranslations('common.permission');
  const access = useTranslations('access');
  const isAdmin = role === Role.Admin;
  const full = holds(subject, [Role.Admin, Role.OrganizationAdmin]);
  const reasonFor = (permission: TenantPermission): string | undefined => {
    if (full) return undefined;
    if (isSelf) return access('ownRole');
    return holds(subject, [permission]) ? undefined : t('onlyOwn');
  };
  return (
    <Field
      as="group"
      unsaid={isAdmin}
      label={t('permissions')}
      help={isAdmin ? t('adminHasAll') : t('permissionsHelp')}
    >
      {(wiring, labelId) => (
        <div
          role="group"
          aria-labelledby={labelId}
          aria-describedby={wiring['aria-describedby']}
          className="divide-y divide-border-subtle rounded-lg ring-1 ring-border ring-inset"
        >
          {adminIncludes(isSuperTenant).map((permission) => {
            const reason = reasonFor(permission);
            const disabled = isAdmin || reason !== undefined;
            const id = `${labelId}${permission}`;
            return (
              <div key={permission} className="flex items-start gap-3 px-3 py-2.5">
                <span className="pt-0.5">
                  <Checkbox
                    id={id}
                    aria-describedby={`${id}text`}
                    checked={value.includes(permission)}
                    disabled={disabled}
                    onCheckedChange={(on) =>
                      onChange(on === true ? [...value, permission] : value.filter((held) => held !== permission))
                    }
                  />
                </span>
                <div className="min-w-0 flex-1">
                  <label htmlFor={id} className={disabled ? 'font-medium text-muted' : 'font-medium'}>
                    {name(permission)}
                  </label>
                  <p id={`${id}text`} className="text-sm text-muted">
                    {t(`permissionTexts.${permission}`)}
                    {reason === undefined || isAdmin ? null : ` ${reason}`}
                  </p>
                </div>
              </div>
            );
          })}
        </div>
      )}
    </Field>
  );
}
