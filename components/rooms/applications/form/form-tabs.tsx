'use client';

import { useTranslations } from 'next-intl';
import { Grid3x3 } from '@/components/ui/primitives/icons';
import { Tabs } from '@/components/ui/primitives/tabs';
import type { ApplicationSubject } from './application-form';
import { hasShownError } from './roles/roles-tab';
import type { ApplicationEditor } from './use-application-editor';
import { FORM_TABS, type FormTab } from './use-form-tabs';

export type FormTabsProps = {
  id: string;
  model: ApplicationEditor;
  /** Roles and permissions that the list counted, until they are loaded. */
  outline: ApplicationSubject['outline'];
  current: FormTab;
  onChange: (tab: FormTab) => void;
};

/** The tabs of the dialog, with how much is in each and how many errors. */
export function FormTabs({ id, model, outline, current, onChange }: FormTabsProps) {
  const t = useTranslations('applicationform');
  const { form, editor, isWhole } = model;
  const { roles, permissions } = editor.draft;
  const errors: Partial<Record<FormTab, number>> = {
    details: Object.keys(form.formState.errors).length,
    roles: roles.filter((role) => hasShownError(editor, role)).length,
    permissions: [...editor.problems.permissions.keys()].filter((one) => editor.shows(one)).length,
  };
  const counts: Partial<Record<FormTab, number>> = isWhole
    ? { roles: roles.length, permissions: permissions.length }
    : { ...outline };
  return (
    <Tabs
      label={t('tab.label')}
      id={id}
      tabs={FORM_TABS.map((tab) => ({
        id: tab,
        label: t(`tab.${tab}`),
        icon: tab === 'matrix' ? <Grid3x3 /> : undefined,
        count: counts[tab],
        errors: errors[tab] ? { count: errors[tab], label: t('tab.errors', { count: errors[tab] }) } : undefined,
      }))}
      current={current}
      onChange={(tab) => onChange(FORM_TABS.find((one) => one === tab) ?? 'details')}
    />
  );
}
