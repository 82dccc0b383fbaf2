'use client';

import { Download } from 'lucide-react';
import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import type { Column, Filter, RowSource, TableQuery } from '@/components/table/types';
import { Button } from '@/components/ui/button';
import { toast } from '@/components/ui/toast';
import { toMemberQuery } from './member-query';
import type { MemberRow } from './member-row';
import type { CsvColumn } from './members-csv';
import { type MembersPlace, allMembers } from './members-data';
import { useNoticeText } from './use-notice-text';

export type ExportButtonProps = {
  place: MembersPlace;
  tenant: { name: string; isSuperTenant: boolean };
  source: RowSource<MemberRow>;
  query: TableQuery;
  columns: readonly Column<MemberRow>[];
  filters: readonly Filter<MemberRow>[];
};

/** Saves the filtered rows, in the order in which they are shown, as a CSV file; large tenants are loaded first. */
export function ExportButton({ place, tenant, source, query, columns, filters }: ExportButtonProps) {
  const t = useTranslations('members');
  const common = useTranslations('common');
  const notice = useNoticeText();
  const locale = useLocale();
  const [progress, setProgress] = useState<{ loaded: number; total: number } | null>(null);

  const save = async (): Promise<void> => {
    setProgress({ loaded: 0, total: 0 });
    try {
      const { CSV_COLUMNS, membersCsv, rowsInView, saveTextFile, writeCsv } = await import('./export-rows');
      const found =
        source.kind === 'remote'
          ? await allMembers(place, toMemberQuery(query), (loaded, total) => setProgress({ loaded, total }))
          : rowsInView(source, query, columns, filters, locale);
      const headings = Object.fromEntries(CSV_COLUMNS.map((column) => [column, t(`export.column.${column}`)]));
      const { fields, rows } = membersCsv(
        found,
        {
          // Every column is in it: it was made from their list.
          columns: headings as Record<CsvColumn, string>,
          status: (status) => t(`status.${status}`),
          role: (role) => common(`role.${role}`),
          source: (from) => common(`source.${from}`),
        },
        { now: Date.now(), isSuperTenant: tenant.isSuperTenant },
      );
      saveTextFile(`${t('export.file', { tenant: tenant.name })}.csv`, writeCsv(fields, rows));
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
