'use client';

import { ChevronDown } from '@/components/ui/icons';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useId, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Field } from '@/components/form/field';
import { inputClass } from '@/components/form/input-class';
import { useFailureText } from '@/components/form/use-failure-text';
import { cx } from '@/components/ui/cx';
import { OptionBox } from '@/components/ui/picker/option-box';
import { OptionRow } from '@/components/ui/picker/option-row';
import { OptionSearch } from '@/components/ui/picker/option-search';
import { useActiveOption } from '@/components/ui/picker/use-active-option';
import { usePagedSearch } from '@/components/ui/picker/use-paged-search';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';
import { RetryAlert } from '@/components/ui/retry-alert';
import type { ApplicationForm, TenantChoice } from '../application-form';
import { useFreeTenants } from '../application-form-data';

export type TenantFieldProps = {
  control: Control<ApplicationForm, unknown, ApplicationForm>;
  tenantId: string;
  templateId: string;
};

/** The trigger says its label and its value; Radix adds `aria-expanded` and `aria-controls`. */
const combobox = { role: 'combobox' } as const;

/** The tenant of a new instance: those that have none of this template yet, searched on the platform. */
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
              {chosen === null ? t('placeholder') : chosen.name}
              {chosen?.organizationName ? <span className="text-muted"> · {chosen.organizationName}</span> : null}
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

/** Options that Page up and Page down go past. */
const PAGE = 8;

function TenantOptions({ tenantId, templateId, chosen, onPick }: TenantOptionsProps) {
  const t = useTranslations('applicationform.tenant');
  const failureText = useFailureText();
  const id = useId();
  const { typed, setTyped, search, limit, showMore } = usePagedSearch();
  const answer = useFreeTenants(tenantId, templateId, search, limit);
  const items = answer.data?.items ?? [];
  const more = (answer.data?.total ?? 0) - items.length;
  const onEnd = more > 0 ? showMore : undefined;
  const { current, setActive, move } = useActiveOption({ items, page: PAGE, onEnd });
  const isNobody = answer.data !== undefined && items.length === 0;
  const onKeyDown = (event: KeyboardEvent): void => {
    if (move(event) || event.key !== 'Enter') return;
    event.preventDefault();
    if (current !== undefined && !answer.isLoading) onPick(current);
  };
  return (
    <div className="flex max-h-80 w-96 max-w-full min-w-(--radix-popover-trigger-width) flex-col">
      <OptionSearch
        listId={`${id}list`}
        activeId={current && `${id}${current.id}`}
        aria-label={t('search')}
        placeholder={t('search')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      >
        <span role="status" className="shrink-0 text-sm tabular-nums">
          {answer.data === undefined ? null : t('count', { count: answer.data.total })}
        </span>
      </OptionSearch>
      {answer.error === undefined ? (
        <>
          <OptionBox
            id={`${id}list`}
            aria-label={t('label')}
            aria-busy={answer.isLoading}
            onNearEnd={answer.isValidating ? undefined : onEnd}
            className={cx('min-h-24 flex-1', isNobody && 'hidden')}
          >
            {items.map((tenant, index) => (
              <OptionRow
                key={tenant.id}
                id={`${id}${tenant.id}`}
                selected={tenant.id === chosen}
                active={tenant === current}
                onPick={() => onPick(tenant)}
                onPointerMove={() => setActive(index)}
                className="min-h-8 items-baseline gap-2 py-1 touch:min-h-11"
              >
                <span className="truncate">{tenant.name}</span>
                <span className="min-w-0 flex-1 truncate text-sm text-muted">{tenant.organizationName}</span>
              </OptionRow>
            ))}
          </OptionBox>
          {isNobody ? (
            <p className="px-3 py-6 text-center text-sm text-muted">
              {search === '' ? t('none') : t('noMatch', { search })}
            </p>
          ) : null}
        </>
      ) : (
        <div className="p-2">
          <RetryAlert onRetry={() => void answer.mutate()}>
            {failureText(answer.error, { error: 'Organization.Fetch.Tenants.Error' })}
          </RetryAlert>
        </div>
      )}
    </div>
  );
}
