'use client';

import { ChevronDown, Search } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { Field } from '@/components/form/field';
import { inputClass } from '@/components/form/input-class';
import { useFailureText } from '@/components/form/use-failure-text';
import { cx } from '@/components/ui/cx';
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/popover';
import { RetryAlert } from '@/components/ui/retry-alert';
import { PICKER_PAGE, SEARCH_DEBOUNCE_MS, TEXT } from '@/lib/contract/limits';
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

/** Keeps the active option in sight; as a ref it runs when an option becomes the active one. */
const keepInSight = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' });
/** Options that Page up and Page down go past. */
const PAGE = 8;

function TenantOptions({ tenantId, templateId, chosen, onPick }: TenantOptionsProps) {
  const t = useTranslations('applicationform.tenant');
  const failureText = useFailureText();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [search, setSearch] = useState('');
  const [limit, setLimit] = useState(PICKER_PAGE);
  const [active, setActive] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSearch(typed.trim());
      setLimit(PICKER_PAGE);
      setActive(0);
    }, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const answer = useFreeTenants(tenantId, templateId, search, limit);
  const items = answer.data?.items ?? [];
  const more = (answer.data?.total ?? 0) - items.length;
  const current = items[Math.min(active, items.length - 1)];
  const isNobody = answer.data !== undefined && items.length === 0;
  const showMore = (): void => setLimit((old) => old + PICKER_PAGE);
  const onKeyDown = (event: KeyboardEvent): void => {
    const moves: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + PAGE,
      PageUp: active - PAGE,
    };
    const next = moves[event.key];
    if (next !== undefined) {
      event.preventDefault();
      setActive(Math.max(0, Math.min(items.length - 1, next)));
      if (next >= items.length - 1 && more > 0) showMore();
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (current !== undefined && !answer.isLoading) onPick(current);
    }
  };
  return (
    <div className="flex max-h-80 w-96 max-w-full min-w-(--radix-popover-trigger-width) flex-col">
      <div className="flex items-center gap-2 border-b border-border-subtle px-3 text-muted">
        <Search className="size-3.5" />
        <input
          role="combobox"
          aria-expanded
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-label={t('search')}
          aria-activedescendant={current && `${id}${current.id}`}
          placeholder={t('search')}
          autoComplete="off"
          maxLength={TEXT.search.max}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={onKeyDown}
          className="h-9.5 min-w-0 flex-1 bg-transparent text-text outline-none touch:h-11"
        />
        <span role="status" className="shrink-0 text-sm tabular-nums">
          {answer.data === undefined ? null : t('count', { count: answer.data.total })}
        </span>
      </div>
      {answer.error === undefined ? (
        <>
          <div
            id={`${id}list`}
            role="listbox"
            tabIndex={-1}
            aria-label={t('label')}
            aria-busy={answer.isLoading}
            onScroll={({ currentTarget: box }) => {
              const isNearEnd = box.scrollTop + box.clientHeight > box.scrollHeight - box.clientHeight;
              if (more > 0 && isNearEnd && !answer.isValidating) showMore();
            }}
            className={cx('scroll-quiet min-h-24 flex-1 overflow-y-auto p-1 outline-none', isNobody && 'hidden')}
          >
            {items.map((tenant, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- active descendant pattern
              <div
                key={tenant.id}
                id={`${id}${tenant.id}`}
                ref={tenant === current ? keepInSight : undefined}
                role="option"
                aria-selected={tenant.id === chosen}
                data-active={tenant === current || undefined}
                onClick={() => onPick(tenant)}
                onPointerMove={() => setActive(index)}
                className="flex min-h-8 cursor-default items-baseline gap-2 rounded-md px-2 py-1 data-active:bg-hover active:bg-pressed touch:min-h-11"
              >
                <span className="truncate">{tenant.name}</span>
                <span className="min-w-0 flex-1 truncate text-sm text-muted">{tenant.organizationName}</span>
              </div>
            ))}
          </div>
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
