'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { ConfirmDialog } from '@/components/form/confirm-dialog';
import { GrantLists } from '@/components/form/grant-lists';
import { Select } from '@/components/form/select-fields';
import { SERVER_ERROR } from '@/components/form/use-error-text';
import { useFailureText } from '@/components/form/use-failure-text';
import { Chip } from '@/components/ui/badge';
import { RetryAlert } from '@/components/ui/retry-alert';
import { Skeleton } from '@/components/ui/skeleton';
import type { Group } from '@/lib/contract/entities/resources';
import {
  type ApplicationChoice,
  type Grants,
  type GroupForm,
  NO_GRANTS,
  applicationChoices,
  broughtBy,
} from './group-form';
import { useGroupApplications } from './groups-data';

export type GroupGrantsProps = {
  form: UseFormReturn<GroupForm, unknown, GroupForm>;
  tenantId: string;
  group: Group | undefined;
};

/** The application of a group, and what the group gives in it; what it gives in further applications stays. */
export function GroupGrants({ form, tenantId, group }: GroupGrantsProps) {
  const t = useTranslations('groups.grants');
  const catalogue = useTranslations('catalogue.Groups.Validation');
  const failureText = useFailureText();
  const { data, error, mutate } = useGroupApplications(tenantId);
  const choices = useMemo(() => data && applicationChoices(data, group), [data, group]);
  const { field, fieldState } = useController({ control: form.control, name: 'grants' });
  const others = useController({ control: form.control, name: 'others' }).field;
  const [next, setNext] = useState<string | null>(null);
  // Choosing an application is no mistake yet.
  const [isTried, setTried] = useState(false);
  const value = field.value;

  const change = (application: string): void => {
    setNext(null);
    setTried(false);
    field.onChange({ ...NO_GRANTS, application });
  };
  const ask = (application: string): void => {
    if (application === value.application) return;
    if (value.roles.length + value.permissions.length > 0) setNext(application);
    else change(application);
  };
  const toggle = (kind: 'roles' | 'permissions', id: string, on: boolean): void => {
    setTried(true);
    const rest = value[kind].filter((held) => held !== id);
    field.onChange({ ...value, [kind]: on ? [...rest, id] : rest });
  };

  if (choices === undefined) {
    if (error === undefined) return <Skeleton className="h-16 w-full" />;
    return (
      <RetryAlert onRetry={() => void mutate()}>
        {failureText(error, { error: 'Page.Tenant.Create.Fetch.Error' })}
      </RetryAlert>
    );
  }
  const current = choices.find(({ id }) => id === value.application);
  const isWrong = fieldState.error !== undefined && (isTried || form.formState.submitCount > 0);
  const shownError =
    !isWrong || fieldState.error?.type === SERVER_ERROR
      ? fieldState.error && isWrong
        ? fieldState.error
        : undefined
      : { type: SERVER_ERROR, message: catalogue('ApplicationMustHaveRolesOrPermissions') };

  return (
    <>
      <Select
        inputRef={field.ref}
        label={t('application')}
        help={choices.length === 0 ? t('noApplications') : undefined}
        error={shownError}
        options={choices
          .filter(({ id }) => !others.value.some(({ application }) => application === id))
          .map(({ id, name }) => ({ value: id, label: name }))}
        value={value.application}
        onChange={ask}
        onBlur={field.onBlur}
        clearable
      />
      {current === undefined ? null : <Choices choice={current} value={value} onToggle={toggle} />}
      {others.value.length === 0 ? null : (
        <div className="space-y-1.5">
          <p className="text-sm text-muted">{t('others')}</p>
          <p className="flex flex-wrap gap-1.5">
            {others.value.map((grants) => (
              <OtherChip
                key={grants.application}
                grants={grants}
                choice={choices.find(({ id }) => id === grants.application)}
                onRemove={() => others.onChange(others.value.filter((one) => one !== grants))}
              />
            ))}
          </p>
        </div>
      )}
      {next === null ? null : (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setNext(null)}
          title={t('changeTitle')}
          confirmLabel={t('change')}
          onConfirm={() => change(next)}
          pending={false}
          error={null}
        >
          {t('changeText', { name: current?.name ?? '' })}
        </ConfirmDialog>
      )}
    </>
  );
}

type ChoicesProps = {
  choice: ApplicationChoice;
  value: Grants;
  onToggle: (kind: 'roles' | 'permissions', id: string, on: boolean) => void;
};

function Choices({ choice, value, onToggle }: ChoicesProps) {
  const t = useTranslations('groups.grants');
  return (
    <GrantLists
      roles={choice.roles}
      permissions={choice.permissions.map(({ id, name }) => {
        const roles = broughtBy(choice, value.roles, id);
        return { id, name, implied: roles.length === 0 ? undefined : t('comesWith', { roles: roles.join(', ') }) };
      })}
      chosen={value}
      onToggle={onToggle}
    />
  );
}

function OtherChip({
  grants,
  choice,
  onRemove,
}: {
  grants: Grants;
  choice: ApplicationChoice | undefined;
  onRemove: () => void;
}) {
  const t = useTranslations('groups.grants');
  const remove = useTranslations('common.chips');
  const name = choice?.name ?? grants.application;
  const given = [
    ...(choice?.roles.filter(({ id }) => grants.roles.includes(id)) ?? []),
    ...(choice?.permissions.filter(({ id }) => grants.permissions.includes(id)) ?? []),
  ].map((one) => one.name);
  return (
    <Chip prefix={name} removeLabel={remove('remove', { name: t('otherLabel', { name }) })} onRemove={onRemove}>
      {given.join(', ')}
    </Chip>
  );
}
