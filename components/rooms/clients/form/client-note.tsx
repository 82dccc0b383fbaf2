'use client';

import { useTranslations } from 'next-intl';
import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { changedFields } from './client-changes';
import { type ClientForm, needsSecret } from './client-form';
import type { FormControl } from './open-form';
import { sectionOf } from './sections';
import type { ClientEditor } from './use-client-editor';

/** Where the client belongs, by the name that is typed. */
export function NamedIn({ control, tenant }: { control: FormControl; tenant: string }) {
  const t = useTranslations('clientform');
  const name = useWatch({ control, name: 'clientName' }).trim();
  return name === '' ? t('in', { tenant }) : t('inNamed', { name, tenant });
}

/** What is missing or changed, beside the buttons. It looks at the whole form, so it follows after the key that was typed. */
export function ClientNote({ model }: { model: ClientEditor }) {
  const { schema, isTemplate } = model;
  const before = model.isEdit ? model.start : undefined;
  const t = useTranslations('clientform');
  // Every field has a value: the form begins with all of them.
  const values = useDeferredValue(useWatch({ control: model.form.control }) as ClientForm);
  const missing = useMemo(() => {
    if (before !== undefined) return [];
    const { issues = [] } = v.safeParse(schema, values);
    return [...new Set(issues.flatMap((one) => sectionOf(String(one.path?.[0]?.key)) ?? []))];
  }, [before, schema, values]);
  if (before !== undefined) {
    const count = changedFields(before, values).length;
    return count === 0 ? '' : t('note.changed', { count });
  }
  if (missing.length > 0) return t('note.missing', { what: missing.map((one) => t(`section.${one}.rail`)).join(', ') });
  return !isTemplate && needsSecret(values) ? t('note.secret') : '';
}
