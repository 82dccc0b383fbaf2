'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { SmallPart } from '@/components/table/rows/row-parts';
import { descriptionColumn } from '@/components/table/columns/common-columns';
import type { Column } from '@/components/table/types';
import { programOf } from '@/lib/contract/program-kind';
import type { OidcClientTemplate } from '@/lib/contract/rooms/clients/entities';
import { templateName } from '../form/client-form';
import { ProgramTile } from '../list/client-cells';
import { Truncated } from '@/components/ui/primitives/truncated';

/** Name without its suffix, grant type, description (section 2). */
export function useClientTemplateColumns(): readonly Column<OidcClientTemplate>[] {
  const t = useTranslations('clients');
  return useMemo(
    () => [
      {
        id: 'clientName',
        header: t('column.name'),
        cell: (template) => <NameCell template={template} />,
        sort: (template) => templateName(template.clientName),
        width: 260,
        grow: 1.4,
      },
      {
        id: 'grantType',
        header: t('column.grantType'),
        cell: ({ allowedGrantType }) => <span className="truncate">{t(`grant.${allowedGrantType}`)}</span>,
        sort: ({ allowedGrantType }) => allowedGrantType,
        width: 180,
        grow: 0.6,
      },
      descriptionColumn(t('column.description'), { width: 200, grow: 2.4 }),
    ],
    [t],
  );
}

/** On small screens the description stands under the name. */
function NameCell({ template }: { template: OidcClientTemplate }) {
  const name = templateName(template.clientName);
  return (
    <span className="flex w-full min-w-0 items-center gap-3">
      <ProgramTile program={programOf(template)} />
      <span className="flex min-w-0 flex-1 flex-col">
        <Truncated text={name} className="font-medium" />
        <SmallPart>
          <span className="truncate text-xs text-muted sm:hidden">{template.description}</span>
        </SmallPart>
      </span>
    </span>
  );
}
