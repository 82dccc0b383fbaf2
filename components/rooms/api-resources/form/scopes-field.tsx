import { Plus } from '@/components/ui/primitives/icons';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { FIELD_PARAM } from '@/components/ui/mechanisms/dialog-address';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type UseFieldArrayAppend, type UseFormReturn, useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { entriesOf, NOTHING_LEFT_OUT, takeEntries } from '@/components/form/fields/pasted-list';
import { PasteNote } from '@/components/form/fields/paste-note';
import { RowList } from '@/components/form/fields/row-list';
import { Button } from '@/components/ui/primitives/button';
import { nameParts, prefixedName } from '@/lib/contract/oauth/scopes';
import {
  NEW_SCOPE,
  type ResourceContext,
  type ResourceForm,
  type ScopeForm,
  exampleScope,
  fullName,
} from './resource-form';
import { ScopeCard } from './scope-card';
import { ScopeRemovalDialog } from '../deletion/resource-delete-dialog';

export type ScopesFieldProps = {
  form: UseFormReturn<ResourceForm, unknown, ResourceForm>;
  context: ResourceContext;
  tenantId: string;
};

/** A collapsed scope and the space below it. */
const ROW_HEIGHT = 52;

/** The scopes of a resource: one line each, expandable for editing. New ones are removed at once, stored ones after a confirmation. */
export function ScopesField({ form, context, tenantId }: ScopesFieldProps) {
  const t = useTranslations('apiresources.scopes');
  const { control, getValues } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'scopes', keyName: 'key' });
  const resourceName = useWatch({ control, name: 'name' });
  // New ones start expanded, stored ones collapsed.
  const [toggled, setToggled] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<number | null>(null);
  const { isWrong, firstWrong, error } = useWrongScopes(form, fields.length);
  // Stable, because the cards are memoized: there may be hundreds.
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
  const { onPaste, leftOut } = usePastedScopes(form, context.prefix, append);
  const { stored } = context;
  const heading = useRef<HTMLHeadingElement>(null);
  const isMeant = useSearchParams().get(FIELD_PARAM) === 'scopes';
  useEffect(() => {
    if (isMeant) heading.current?.focus();
  }, [isMeant]);
  const storedOf = (id: string) => (id === '' ? undefined : stored?.scopes.find((scope) => scope.id === id));
  return (
    <section aria-label={t('label')} className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 ref={heading} tabIndex={-1} className="font-medium">
          {t('label')} <span className="font-normal text-muted tabular-nums">{fields.length}</span>
        </h3>
        <Button size="sm" icon={<Plus />} onClick={() => append(NEW_SCOPE)}>
          {t('add')}
        </Button>
      </div>
      {fields.length === 0 ? (
        <p className="text-sm text-muted">
          {t('none', { example: prefixedName(context.prefix, exampleScope(resourceName)) })}
        </p>
      ) : null}
      <RowList
        label={t('label')}
        count={fields.length}
        keyOf={(row) => fields[row]?.key ?? row}
        textOf={(row) => Object.values(getValues(`scopes.${row}`)).join(' ')}
        rowHeight={ROW_HEIGHT}
        pinned={[firstWrong, fields.length - 1]}
        error={error}
        renderRow={(row) => {
          const { key = '', id = '' } = fields[row] ?? {};
          const open = (id === '') !== toggled.includes(key) || isWrong(row);
          const card = { form, context, id: key, index: row, stored: storedOf(id), open };
          return <ScopeCard {...card} {...{ onToggle, onRemove, onPaste }} />;
        }}
      />
      <PasteNote leftOut={leftOut} />
      {asked === null || stored === undefined ? null : (
        <ScopeRemovalDialog
          tenantId={tenantId}
          resourceId={stored.id}
          name={nameOf(getValues(`scopes.${asked}`), context)}
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

/** The name of a stored scope in the form: its stored name. */
const nameOf = (scope: ScopeForm, { stored, prefix }: ResourceContext): string =>
  stored?.scopes.find(({ id }) => id === scope.id)?.name ?? fullName(scope.name, prefix, undefined);

/** Scopes with an error. A failed submit focuses the first error; a collapsed scope has no field to focus. */
function useWrongScopes({ control, setFocus, getValues, clearErrors }: ScopesFieldProps['form'], count: number) {
  const { errors, submitCount } = useFormState({ control });
  const isWrong = (row: number): boolean => errors.scopes?.[row] !== undefined;
  const firstWrong = Array.from({ length: count }, (_, row) => row).findIndex(isWrong);
  // Adding one validates all: an empty one shows no error before the first submit.
  useLayoutEffect(() => {
    if (submitCount > 0) return;
    const empty = getValues('scopes').findIndex(
      ({ name, description }, row) => name === '' && description === '' && errors.scopes?.[row] !== undefined,
    );
    if (empty >= 0) clearErrors(`scopes.${empty}`);
  }, [errors, submitCount, getValues, clearErrors]);
  useEffect(() => {
    if (submitCount === 0 || firstWrong < 0 || errors.name || errors.displayName || errors.description) return;
    const [field] = Object.keys(errors.scopes?.[firstWrong] ?? {});
    if (field === 'name' || field === 'description' || field === 'displayName') {
      setFocus(`scopes.${firstWrong}.${field}`);
    }
    // Only after a submit.
    // oxlint-disable-next-line react/exhaustive-deps -- typing must not move the focus
  }, [submitCount]);
  return { isWrong, firstWrong, error: errors.scopes };
}

/** Turns a pasted list of names into scopes; the first one replaces the empty scope it was pasted into. */
function usePastedScopes(
  { getValues, setValue }: ScopesFieldProps['form'],
  prefix: string,
  append: UseFieldArrayAppend<ResourceForm, 'scopes'>,
) {
  const [leftOut, setLeftOut] = useState(NOTHING_LEFT_OUT);
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
  return { onPaste, leftOut };
}
