import { useTranslations } from 'next-intl';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { RetryAlert } from '@/components/ui/primitives/retry-alert';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import { useFailureText } from '@/components/form/saving/use-failure-text';
import { ChevronDown, Pencil, Plus } from '@/components/ui/primitives/icons';
import { useId, useState } from 'react';
import { GrantLists } from '@/components/form/fields/grant-lists';
import type { GrantChoice } from '@/components/form/fields/grant-options';
import { Avatar } from '@/components/ui/marks/avatar';
import { Chip, SourceDot } from '@/components/ui/primitives/badge';
import { Button } from '@/components/ui/primitives/button';
import { ChipList } from '@/components/ui/overlays/chip-list';
import { takeFocus } from '@/components/ui/overlays/dialog';
import { type ApplicationOptions, type GrantOption, sourceOfOption } from './application-role-form';
import { type ChosenGrants, grantsOf, withGrant } from '@/components/form/chosen-grants';
import { joinIsolated } from '@/lib/contract/names';

export type GrantsFieldProps = Omit<ApplicationGrantsProps, 'options'> & {
  options: ApplicationGrantsProps['options'] | undefined;
  error: unknown;
  onRetry: () => void;
};

/** The roles and permissions per application, or why there are none to select. */
export function GrantsField({ options, error, onRetry, ...rest }: GrantsFieldProps) {
  const t = useTranslations('members.grants');
  const failureText = useFailureText();
  if (options === undefined && error !== undefined) {
    return <RetryAlert onRetry={onRetry}>{failureText(error, { error: 'Page.Tenant.Create.Fetch.Error' })}</RetryAlert>;
  }
  if (options === undefined) {
    return (
      <div aria-busy className="space-y-3 rounded-lg p-3 ring-1 ring-border ring-inset">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-8 w-1/2" />
      </div>
    );
  }
  if (options.length === 0) return <InlineAlert tone="info">{t('noApplications')}</InlineAlert>;
  return <ApplicationGrants options={options} {...rest} />;
}

type ApplicationGrantsProps = {
  options: readonly ApplicationOptions[];
  value: ChosenGrants;
  onChange: (value: ChosenGrants) => void;
  /** The only field of its dialog: the first button takes the focus. */
  takesFocus?: boolean;
};

function ApplicationGrants(props: ApplicationGrantsProps) {
  const { options, value, onChange, takesFocus = false } = props;
  const [open, setOpen] = useState<string>();
  return (
    <ul className="divide-y divide-border-subtle rounded-lg ring-1 ring-border ring-inset">
      {options.map((application, index) => (
        <ApplicationLine
          key={application.applicationId}
          application={application}
          value={value}
          onChange={onChange}
          takesFocus={takesFocus && index === 0}
          open={open === application.applicationId}
          onToggle={() => setOpen(open === application.applicationId ? undefined : application.applicationId)}
        />
      ))}
    </ul>
  );
}

type LineProps = {
  application: ApplicationOptions;
  value: ChosenGrants;
  onChange: (value: ChosenGrants) => void;
  takesFocus: boolean;
  open: boolean;
  onToggle: () => void;
};

function ApplicationLine({ application, value, onChange, takesFocus, open, onToggle }: LineProps) {
  const t = useTranslations('members.grants');
  const common = useTranslations('common');
  const id = useId();
  const { applicationId, name } = application;
  const chosen = grantsOf(value, applicationId);
  const holds = (option: GrantOption, ids: readonly string[]): boolean => option.fromGroup || ids.includes(option.id);
  const roles = application.roles.filter((option) => holds(option, chosen.roles));
  const permissions = application.permissions.filter((option) => holds(option, chosen.permissions));
  const described = (option: GrantOption): GrantChoice => ({
    ...option,
    note: option.fromGroup ? (
      <>
        <SourceDot source="group" />
        {t('fromGroups', { groups: joinIsolated(option.groups.map((group) => group.name)) || t('aGroup') })}
      </>
    ) : undefined,
  });
  const nothing = roles.length + permissions.length === 0;
  return (
    <li>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2.5">
        <Avatar name={name} id={applicationId} shape="square" />
        <div className="min-w-0 flex-1 basis-36">
          <p className="truncate leading-4.5 font-medium">{name}</p>
          <p className="text-sm text-muted">
            {nothing ? t('nothing') : t('count', { roles: roles.length, permissions: permissions.length })}
          </p>
        </div>
        {open ? null : (
          <ChipList
            empty={<span />}
            items={roles.map((option) => {
              const source = sourceOfOption(option, chosen.roles);
              return {
                key: option.id,
                chip: (
                  <Chip source={source} sourceLabel={common(`source.${source}`)}>
                    {option.name}
                  </Chip>
                ),
              };
            })}
          />
        )}
        <Button
          ref={takesFocus ? takeFocus : undefined}
          size="sm"
          className="ml-auto"
          icon={open ? <ChevronDown className="rotate-180" /> : nothing ? <Plus /> : <Pencil />}
          aria-expanded={open}
          aria-controls={id}
          aria-label={t(open ? 'closeLabel' : nothing ? 'assignLabel' : 'editLabel', { name })}
          onClick={onToggle}
        >
          {t(open ? 'close' : nothing ? 'assign' : 'edit')}
        </Button>
      </div>
      <div id={id} hidden={!open} className="px-3 pb-3.5">
        {open ? (
          <GrantLists
            roles={application.roles.map(described)}
            permissions={application.permissions.map(described)}
            chosen={chosen}
            onToggle={(kind, option, on) => onChange(withGrant(value, applicationId, kind, option, on))}
          />
        ) : null}
      </div>
    </li>
  );
}
