import { isolated } from '@/lib/contract/names';
import { ChevronDown } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Field } from '@/components/form/fields/field';
import { inputClass } from '@/components/form/fields/input-class';
import { cx } from '@/components/ui/primitives/cx';
import { ListboxRows } from '@/components/ui/picker/listbox-rows';
import { OptionRow } from '@/components/ui/picker/option-row';
import { OptionSearch } from '@/components/ui/picker/option-search';
import { useListbox } from '@/components/ui/picker/use-listbox';
import { usePagedSearch } from '@/components/ui/picker/use-paged-search';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlays/popover';
import { LoadFailure } from '@/components/form/load-failure';
import type { ApplicationForm, TenantChoice } from '../application-form';
import { useFreeTenants } from '../application-form-data';

export type TenantFieldProps = {
  control: Control<ApplicationForm, unknown, ApplicationForm>;
  tenantId: string;
  templateId: string;
};

/** The trigger announces its label and value; Radix adds `aria-expanded` and `aria-controls`. */
const combobox = { role: 'combobox' } as const;

/** The tenant of a new instance: those without an instance of this template, searched on the platform. */
export function TenantField({ control, tenantId, templateId }: TenantFieldProps) {
  const t = useTranslations('applicationform.tenant');
  const { field, fieldState } = useController({ control, name: 'tenant' });
  const [open, setOpen] = useState(false);
  const chosen = field.value;
  return (
    <Field label={t('label')} required help={t('help')} error={fieldState.error}>
      {(wiring, labelId) => (
        <Popover open={open} onOpenChange={setOpen}>
          <PopoverTrigger
            {...wiring}
            {...combobox}
            ref={field.ref}
            type="button"
            aria-labelledby={`${labelId} ${wiring.id}`}
            onBlur={field.onBlur}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
              event.preventDefault();
              setOpen(true);
            }}
            className={cx(inputClass, 'flex items-center gap-2 text-left active:bg-pressed')}
          >
            <span className={cx('min-w-0 flex-1 truncate', chosen === null && 'text-faint')}>
              {chosen === null ? t('placeholder') : isolated(chosen.name)}
              {chosen?.organizationName ? (
                <span className="text-muted"> · {isolated(chosen.organizationName)}</span>
              ) : null}
            </span>
            <ChevronDown className="text-muted" />
          </PopoverTrigger>
          <PopoverContent aria-label={t('label')}>
            <TenantOptions
              tenantId={tenantId}
              templateId={templateId}
              chosen={chosen?.id}
              onPick={(tenant) => {
                setOpen(false);
                field.onChange(tenant);
              }}
            />
          </PopoverContent>
        </Popover>
      )}
    </Field>
  );
}

type TenantOptionsProps = {
  tenantId: string;
  templateId: string;
  chosen: string | undefined;
  onPick: (tenant: TenantChoice) => void;
};

/** The number of options that Page up and Page down skip. */
const PAGE = 8;
const keyOf = ({ id }: TenantChoice): string => id;

function TenantOptions({ tenantId, templateId, chosen, onPick }: TenantOptionsProps) {
  const t = useTranslations('applicationform.tenant');
  const { typed, setTyped, search, limit, showMore } = usePagedSearch();
  const answer = useFreeTenants(tenantId, templateId, search, limit);
  const items = answer.data?.items ?? [];
  const more = (answer.data?.total ?? 0) - items.length;
  const onEnd = more > 0 ? showMore : undefined;
  const list = useListbox({
    items,
    keyOf,
    page: PAGE,
    onEnd,
    onPick: (tenant) => {
      if (!answer.isLoading) onPick(tenant);
    },
  });
  return (
    <div className="flex max-h-80 w-96 max-w-full min-w-(--radix-popover-trigger-width) flex-col">
      <OptionSearch
        listId={`${list.id}list`}
        activeId={list.activeId}
        aria-label={t('search')}
        placeholder={t('search')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          list.setActive(0);
        }}
        onKeyDown={list.onKeyDown}
      >
        <span role="status" className="shrink-0 text-sm tabular-nums">
          {answer.data === undefined ? null : t('count', { count: answer.data.total })}
        </span>
      </OptionSearch>
      {answer.error === undefined ? (
        <>
          <ListboxRows
            list={list}
            followsPointer
            aria-label={t('label')}
            aria-busy={answer.isLoading}
            onNearEnd={answer.isValidating ? undefined : onEnd}
            className="min-h-24 flex-1"
          >
            {(tenant, row) => (
              <OptionRow
                {...row}
                selected={tenant.id === chosen}
                className="min-h-8 items-baseline gap-2 py-1 touch:min-h-11"
              >
                <span className="truncate">{tenant.name}</span>
                <span className="min-w-0 flex-1 truncate text-sm text-muted">{tenant.organizationName}</span>
              </OptionRow>
            )}
          </ListboxRows>
          {answer.data?.items.length === 0 ? (
            <p className="px-3 py-6 text-center text-sm text-muted">
              {search === '' ? t('none') : t('noMatch', { search })}
            </p>
          ) : null}
        </>
      ) : (
        <div className="p-2">
          <LoadFailure error={answer.error} says="Organization.Fetch.Tenants.Error" onRetry={answer.mutate} />
        </div>
      )}
    </div>
  );
}
