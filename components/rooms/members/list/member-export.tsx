'use client';

import { useTranslations } from 'next-intl';
import { ExportButton } from '@/components/ui/primitives/export-button';
import type { ExportOptions, ExportWords } from './export-rows';
import { useFailureText } from '@/components/form/saving/use-failure-text';

export type MemberExportProps = Omit<ExportOptions, 'words' | 'onProgress'>;

/** Saves the filtered rows, in the order in which they are shown, as a CSV file; large tenants are loaded first. */
export function MemberExport(props: MemberExportProps) {
  const t = useTranslations('members');
  const common = useTranslations('common');
  const failureText = useFailureText();

  const run = async (onProgress: (loaded: number, total: number) => void): Promise<void> => {
    const { exportMembers } = await import('./export-rows');
    const words: ExportWords = {
      file: t('export.file', { tenant: props.tenant.name }),
      column: (column) => t(`export.column.${column}`),
      status: (status) => t(`status.${status}`),
      role: (role) => common(`role.${role}`),
      source: (from) => common(`source.${from}`),
    };
    await exportMembers({ ...props, words, onProgress });
  };
  return (
    <ExportButton
      label={t('export.button')}
      progressText={({ loaded, total = loaded }) => t('export.progress', { loaded, total })}
      run={run}
      errorText={(error) => failureText(error, { error: 'Tenant.Fetch.Members.Error' })}
    />
  );
}
