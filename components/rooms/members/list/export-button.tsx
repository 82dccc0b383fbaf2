'use client';

import { Download } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import type { ExportOptions, ExportWords } from './export-rows';
import { useNoticeText } from './use-notice-text';

export type ExportButtonProps = Omit<ExportOptions, 'locale' | 'words' | 'onProgress'>;

/** Saves the filtered rows, in the order in which they are shown, as a CSV file; large tenants are loaded first. */
export function ExportButton(props: ExportButtonProps) {
  const t = useTranslations('members');
  const common = useTranslations('common');
  const notice = useNoticeText();
  const locale = useLocale();
  const [progress, setProgress] = useState<{ loaded: number; total: number } | null>(null);

  const save = async (): Promise<void> => {
    setProgress({ loaded: 0, total: 0 });
    try {
      const { exportMembers } = await import('./export-rows');
      const words: ExportWords = {
        file: t('export.file', { tenant: props.tenant.name }),
        column: (column) => t(`export.column.${column}`),
        status: (status) => t(`status.${status}`),
        role: (role) => common(`role.${role}`),
        source: (from) => common(`source.${from}`),
      };
      await exportMembers({ ...props, locale, words, onProgress: setProgress });
    } catch (error) {
      toast.error(notice(error, { error: 'Tenant.Fetch.Members.Error' }));
    } finally {
      setProgress(null);
    }
  };
  return (
    <Button icon={<Download />} pending={progress !== null} onClick={() => void save()}>
      {progress !== null && progress.total > 0 ? t('export.progress', progress) : t('export.button')}
    </Button>
  );
}
