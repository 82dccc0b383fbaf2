'use client';

import { AppWindow, Server } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { Column } from '@/components/table/types';
import type { OidcClientTemplate } from '@/lib/contract/entities/clients';
import { nameOf } from './client-template-list';

/** Name, grant type, description (section 2). */
export function useClientTemplateColumns(): readonly Column<OidcClientTemplate>[] {
  const t = useTranslations('clienttemplates.column');
  const grants = useTranslations('clients.grant');
  return useMemo(
    () => [
      {
        id: 'clientName',
        header: t('name'),
        cell: (template) => <NameCell template={template} />,
        sort: nameOf,
        width: 276,
        grow: 1,
      },
      {
        id: 'grantType',
        header: t('grantType'),
        cell: ({ allowedGrantType }) => <span className="truncate">{grants(allowedGrantType)}</span>,
        sort: ({ allowedGrantType }) => grants(allowedGrantType),
        width: 196,
        grow: 0.5,
      },
      {
        id: 'description',
        header: t('description'),
        cell: ({ description }) => (
          <span className="truncate text-muted" title={description}>
            {description}
          </span>
        ),
        sort: ({ description }) => description,
        width: 240,
        grow: 2,
      },
    ],
    [t, grants],
  );
}

/** A tile tells the kind of program; small screens have the rest under the name. */
function NameCell({ template }: { template: OidcClientTemplate }) {
  const grants = useTranslations('clients.grant');
  const { allowedGrantType, description } = template;
  const name = nameOf(template);
  return (
    <span className="flex w-full min-w-0 items-center gap-3">
      <span
        aria-hidden
        className="grid size-7 shrink-0 place-items-center rounded-lg bg-chip text-muted sm:in-data-[density=compact]:size-6"
      >
        {allowedGrantType === 'client_credentials' ? <Server /> : <AppWindow />}
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate leading-4.5 font-medium" title={name}>
          {name}
        </span>
        <span className="truncate text-sm text-muted sm:hidden">{description}</span>
        <span className="truncate text-xs text-muted sm:hidden">{grants(allowedGrantType)}</span>
      </span>
    </span>
  );
}
