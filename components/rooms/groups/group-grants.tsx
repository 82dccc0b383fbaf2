import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { type FieldError, type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { ConfirmDialog } from '@/components/form/confirm-dialog';
import { GrantLists } from '@/components/form/fields/grant-lists';
import { LoadFailure } from '@/components/form/load-failure';
import { Select } from '@/components/form/fields/select-fields';
import { SERVER_ERROR } from '@/components/form/saving/use-error-text';
import { Chip } from '@/components/ui/primitives/badge';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import type { Group } from '@/lib/contract/rooms/groups/entities';
import {
  type ApplicationChoice,
  type Grants,
  type GroupForm,
  NO_GRANTS,
  applicationChoices,
  broughtBy,
} from './group-form';
import { useGroupApplications } from './groups-data';
import { joinIsolated } from '@/lib/contract/names';

export type GroupGrantsProps = {
  form: UseFormReturn<GroupForm, unknown, GroupForm>;
  tenantId: string;
  group: Group | undefined;
};

/** The application of a group, and its grants in it; grants in further applications stay. */
export function GroupGrants({ form, tenantId, group }: GroupGrantsProps) {
  const { data, error, mutate } = useGroupApplications(tenantId);
  const choices = useMemo(() => data && applicationChoices(data, group), [data, group]);
  if (choices === undefined) {
    if (error === undefined) return <Skeleton className="h-16 w-full" />;
    return <LoadFailure error={error} says="Page.Tenant.Create.Fetch.Error" onRetry={mutate} />;
  }
  return (
    <>
      <ApplicationField form={form} choices={choices} />
      <OtherGrants control={form.control} choices={choices} />
    </>
  );
}

type Choosing = { form: GroupGrantsProps['form']; choices: readonly ApplicationChoice[] };

/** The application in which the group grants something. Selecting another one clears the grants, after a confirmation. */
function ApplicationField({ form, choices }: Choosing) {
  const t = useTranslations('groups.grants');
  const { field, fieldState } = useController({ control: form.control, name: 'grants' });
  const others = useWatch({ control: form.control, name: 'others' });
  const [next, setNext] = useState<string | null>(null);
  // Selecting an application is not an error yet.
  const [isTried, setTried] = useState(false);
  const { value } = field;
  const error = useGrantsError(isTried || form.formState.submitCount > 0 ? fieldState.error : undefined);
  const current = choices.find(({ id }) => id === value.application);
  const isBare = current !== undefined && current.roles.length + current.permissions.length === 0;
  const change = (application: string): void => {
    setNext(null);
    setTried(false);
    field.onChange({ ...NO_GRANTS, application });
  };
  return (
    <>
      <Select
        inputRef={field.ref}
        label={t('application')}
        help={choices.length === 0 ? t('noApplications') : isBare ? t('nothing', { name: current.name }) : undefined}
        error={error}
        options={choices
          .filter(({ id }) => !others.some(({ application }) => application === id))
          .map(({ id, name }) => ({ value: id, label: name }))}
        value={value.application}
        onChange={(application) => {
          if (application === value.application) return;
          if (value.roles.length + value.permissions.length > 0) setNext(application);
          else change(application);
        }}
        onBlur={field.onBlur}
        clearable
      />
      {current && !isBare && (
        <Choices
          choice={current}
          value={value}
          onToggle={(kind, id, on) => {
            setTried(true);
            const rest = value[kind].filter((held) => held !== id);
            field.onChange({ ...value, [kind]: on ? [...rest, id] : rest });
          }}
        />
      )}
      {next !== null && (
        <ConfirmDialog
          onClose={() => setNext(null)}
          title={t('changeTitle')}
          confirmLabel={t('change')}
          onConfirm={() => change(next)}
        >
          {t('changeText', { name: current?.name ?? '' })}
        </ConfirmDialog>
      )}
    </>
  );
}

/** The catalogue's sentence for an application without roles and permissions; the server's own message is shown as is. */
function useGrantsError(error: FieldError | undefined): Pick<FieldError, 'type' | 'message'> | undefined {
  const catalogue = useTranslations('catalogue.Groups.Validation');
  if (error === undefined || error.type === SERVER_ERROR) return error;
  return { type: SERVER_ERROR, message: catalogue('ApplicationMustHaveRolesOrPermissions') };
}

function OtherGrants({ control, choices }: { control: Choosing['form']['control']; choices: Choosing['choices'] }) {
  const t = useTranslations('groups.grants');
  const { value, onChange } = useController({ control, name: 'others' }).field;
  if (value.length === 0) return null;
  return (
    <div className="space-y-1.5">
      <p className="text-sm text-muted">{t('others')}</p>
      <p className="flex flex-wrap gap-1.5">
        {value.map((grants) => (
          <OtherChip
            key={grants.application}
            grants={grants}
            choice={choices.find(({ id }) => id === grants.application)}
            onRemove={() => onChange(value.filter((one) => one !== grants))}
          />
        ))}
      </p>
    </div>
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
        return { id, name, implied: roles.length === 0 ? undefined : t('comesWith', { roles: joinIsolated(roles) }) };
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
      {joinIsolated(given)}
    </Chip>
  );
}
