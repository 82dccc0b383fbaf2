'use client';

import { Plus } from '@/components/ui/icons';
import { useTranslations } from 'next-intl';
import { useCallback, useEffect, useState } from 'react';
import { type UseFormReturn, useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { entriesOf, NOTHING_LEFT_OUT, takeEntries } from '@/components/form/pasted-list';
import { PasteNote } from '@/components/form/paste-note';
import { RowList } from '@/components/form/row-list';
import { Button } from '@/components/ui/button';
import { nameParts, prefixedName } from '@/lib/contract/scopes';
import { NEW_SCOPE, type ResourceContext, type ResourceForm, exampleScope, fullName } from './resource-form';
import { ScopeCard } from './scope-card';
import { ScopeRemovalDialog } from './scope-removal-dialog';

export type ScopesFieldProps = {
  form: UseFormReturn<ResourceForm, unknown, ResourceForm>;
  context: ResourceContext;
  tenantId: string;
};

/** A closed scope and the space under it. */
const ROW_HEIGHT = 52;

/** The scopes of a resource: a line each, opened to be changed. New ones go at once, stored ones after a question. */
export function ScopesField({ form, context, tenantId }: ScopesFieldProps) {
  const t = useTranslations('apiresources.scopes');
  const { control, getValues, setValue, setFocus } = form;
  const list = useFieldArray({ control, name: 'scopes', keyName: 'key' });
  const resourceName = useWatch({ control, name: 'name' });
  // New ones are open until they are closed, stored ones the other way round.
  const [toggled, setToggled] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<number | null>(null);
  const [leftOut, setLeftOut] = useState(NOTHING_LEFT_OUT);
  const { errors, submitCount } = useFormState({ control });
  const wrong = list.fields.findIndex((_, index) => errors.scopes?.[index] !== undefined);
  // A submit that failed goes to the first thing that is wrong; in a closed scope there was nothing to go to.
  useEffect(() => {
    if (submitCount === 0 || wrong < 0 || errors.name || errors.displayName || errors.description) return;
    const [field] = Object.keys(errors.scopes?.[wrong] ?? {});
    if (field === 'name' || field === 'description' || field === 'displayName') setFocus(`scopes.${wrong}.${field}`);
    // Only when it was tried.
    // oxlint-disable-next-line react/exhaustive-deps -- typing must not move the focus
  }, [submitCount]);

  const { append, remove } = list;
  const onToggle = useCallback(
    (key: string) => setToggled((old) => (old.includes(key) ? old.filter((one) => one !== key) : [...old, key])),
    [],
  );
  const onRemove = useCallback(
    (index: number) => {
      if (getValues(`scopes.${index}.id`) === '') remove(index);
      else setAsked(index);
    },
    [getValues, remove],
  );
  const { prefix } = context;
  const onPaste = useCallback(
    (index: number, text: string): boolean => {
      const names = entriesOf(text, 'token').map((name) => nameParts(name.toLowerCase(), prefix).rest);
      if (names.length < 2) return false;
      const known = getValues('scopes').map(({ name }) => name.trim().toLowerCase());
      const isEmpty = known[index] === '';
      const { taken, ...left } = takeEntries(names, { known });
      const [first] = taken;
      if (isEmpty && first !== undefined) {
        setValue(`scopes.${index}.name`, first, { shouldDirty: true, shouldValidate: true });
      }
      append(
        taken.slice(isEmpty ? 1 : 0).map((name) => ({ ...NEW_SCOPE, name })),
        { shouldFocus: false },
      );
      setLeftOut(left);
      return true;
    },
    [prefix, getValues, setValue, append],
  );
  const askedScope = asked === null ? undefined : getValues(`scopes.${asked}`);
  const storedOf = (id: string) => (id === '' ? undefined : context.stored?.scopes.find((scope) => scope.id === id));
  return (
    <section aria-label={t('label')} className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-medium">
          {t('label')} <span className="font-normal text-muted tabular-nums">{list.fields.length}</span>
        </h3>
        <Button size="sm" icon={<Plus />} onClick={() => append(NEW_SCOPE)}>
          {t('add')}
        </Button>
      </div>
      {list.fields.length === 0 ? (
        <p className="text-sm text-pretty text-muted">
          {t('none', { example: prefixedName(prefix, exampleScope(resourceName)) })}
        </p>
      ) : null}
      <RowList
        label={t('label')}
        count={list.fields.length}
        keyOf={(row) => list.fields[row]?.key ?? row}
        textOf={(row) => Object.values(getValues(`scopes.${row}`)).join(' ')}
        rowHeight={ROW_HEIGHT}
        pinned={[wrong, list.fields.length - 1]}
        renderRow={(row) => {
          const { key = '', id = '' } = list.fields[row] ?? {};
          return (
            <ScopeCard
              form={form}
              index={row}
              id={key}
              context={context}
              stored={storedOf(id)}
              open={(id === '') !== toggled.includes(key) || errors.scopes?.[row] !== undefined}
              {...{ onToggle, onRemove, onPaste }}
            />
          );
        }}
      />
      <PasteNote leftOut={leftOut} />
      {asked === null || askedScope === undefined || context.stored === undefined ? null : (
        <ScopeRemovalDialog
          tenantId={tenantId}
          resourceId={context.stored.id}
          name={storedOf(askedScope.id)?.name ?? fullName(askedScope.name, context.prefix, undefined)}
          onKeep={() => setAsked(null)}
          onRemove={() => {
            setAsked(null);
            remove(asked);
          }}
        />
      )}
    </section>
  );
}
