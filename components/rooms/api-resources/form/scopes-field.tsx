'use client';

import { Plus } from '@/components/ui/icons';
import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { type UseFormReturn, useFieldArray } from 'react-hook-form';
import { Button } from '@/components/ui/button';
import { prefixedName } from '@/lib/contract/scopes';
import { NEW_SCOPE, type ResourceContext, type ResourceForm, exampleScope, fullName } from './resource-form';
import { ScopeCard } from './scope-card';
import { ScopeRemovalDialog } from './scope-removal-dialog';

export type ScopesFieldProps = {
  form: UseFormReturn<ResourceForm, unknown, ResourceForm>;
  context: ResourceContext;
  tenantId: string;
};

/** The scopes of a resource: a line each, opened to be changed. New ones go at once, stored ones after a question. */
export function ScopesField({ form, context, tenantId }: ScopesFieldProps) {
  const t = useTranslations('apiresources.scopes');
  const list = useFieldArray({ control: form.control, name: 'scopes', keyName: 'key' });
  const scopes = form.watch('scopes');
  const resourceName = form.watch('name');
  // New ones are open until they are closed, stored ones the other way round.
  const [toggled, setToggled] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<number | null>(null);
  const { errors, submitCount } = form.formState;
  const wrong = scopes.findIndex((_, index) => errors.scopes?.[index] !== undefined);
  // A submit that failed goes to the first thing that is wrong; in a closed scope there was nothing to go to.
  useEffect(() => {
    if (submitCount === 0 || wrong < 0 || errors.name || errors.displayName || errors.description) return;
    const [field] = Object.keys(errors.scopes?.[wrong] ?? {});
    if (field === 'name' || field === 'description' || field === 'displayName')
      form.setFocus(`scopes.${wrong}.${field}`);
    // Only when it was tried.
    // oxlint-disable-next-line react/exhaustive-deps -- typing must not move the focus
  }, [submitCount]);

  const remove = (index: number): void => {
    if (scopes[index]?.id === '') list.remove(index);
    else setAsked(index);
  };
  const askedScope = asked === null ? undefined : scopes[asked];
  const storedOf = (id: string) => (id === '' ? undefined : context.stored?.scopes.find((scope) => scope.id === id));
  return (
    <section aria-label={t('label')} className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="font-medium">
          {t('label')} <span className="font-normal text-muted tabular-nums">{list.fields.length}</span>
        </h3>
        <Button size="sm" icon={<Plus />} onClick={() => list.append(NEW_SCOPE)}>
          {t('add')}
        </Button>
      </div>
      {list.fields.length === 0 ? (
        <p className="text-sm text-pretty text-muted">
          {t('none', { example: prefixedName(context.prefix, exampleScope(resourceName)) })}
        </p>
      ) : null}
      <ul className="space-y-2">
        {list.fields.map(({ key, id }, index) => (
          <li key={key}>
            <ScopeCard
              form={form}
              index={index}
              context={context}
              stored={storedOf(id)}
              open={(id === '') !== toggled.includes(key) || errors.scopes?.[index] !== undefined}
              onToggle={() =>
                setToggled((old) => (old.includes(key) ? old.filter((one) => one !== key) : [...old, key]))
              }
              onRemove={() => remove(index)}
            />
          </li>
        ))}
      </ul>
      {asked === null || askedScope === undefined || context.stored === undefined ? null : (
        <ScopeRemovalDialog
          tenantId={tenantId}
          resourceId={context.stored.id}
          name={storedOf(askedScope.id)?.name ?? fullName(askedScope.name, context.prefix, undefined)}
          onKeep={() => setAsked(null)}
          onRemove={() => {
            setAsked(null);
            list.remove(asked);
          }}
        />
      )}
    </section>
  );
}
