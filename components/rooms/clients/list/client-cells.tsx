'use client';

import { AppWindow, CircleOff, Clock, Globe, Server, Smartphone } from '@/components/ui/primitives/icons';
import { useNow, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { SmallPart } from '@/components/table/rows/row-parts';
import { Badge, Chip } from '@/components/ui/primitives/badge';
import { ChipList } from '@/components/ui/overlays/chip-list';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { cx } from '@/components/ui/primitives/cx';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { Truncated } from '@/components/ui/primitives/truncated';
import { linesClass } from '@/components/table/rows/cell-styles';
import type { OidcClient } from '@/lib/contract/rooms/clients/entities';
import { type ProgramKind, attentionOf, programOf, shortId, subtypeOf } from './client-list';

type CellProps = { client: OidcClient };

const ICONS: Record<ProgramKind, ReactNode> = {
  web: <AppWindow />,
  browser: <Globe />,
  native: <Smartphone />,
  service: <Server />,
};

/** The kind of program, the name, the id; on small screens a card with everything that the row has. */
export function ClientNameCell({ client }: CellProps) {
  const t = useTranslations('clients');
  const { clientId, clientName } = client;
  return (
    <span className="flex w-full min-w-0 items-center gap-3 max-sm:items-start max-sm:self-stretch max-sm:py-3">
      <ProgramTile client={client} />
      <span className={cx(linesClass, 'max-sm:self-stretch')}>
        <span className="flex max-w-full min-w-0 items-center gap-2 sm:in-data-[density=compact]:shrink-0">
          <Truncated text={clientName} className="leading-4.5 font-medium" />
          {client.isThirdParty ? <Badge className="h-4.5! shrink-0">{t('thirdParty')}</Badge> : null}
        </span>
        <ClientIdCopy client={client} />
        <SmallPart>
          <Card client={client} clientId={clientId} />
        </SmallPart>
      </span>
    </span>
  );
}

/** The kind of program, by its picture. */
export function ProgramTile({ client }: { client: Parameters<typeof programOf>[0] }) {
  const t = useTranslations('clients.kind');
  const kind = programOf(client);
  return (
    <span
      title={t(kind)}
      className="grid size-7 shrink-0 place-items-center rounded-lg bg-chip text-muted [&_.icon]:size-4"
    >
      {ICONS[kind]}
      <span className="sr-only">{t(kind)}</span>
    </span>
  );
}

/** The tenant's part is the same in every row: it is shortened, and a click copies the whole. */
function ClientIdCopy({ client: { clientId, clientName } }: CellProps) {
  const t = useTranslations('clients');
  return (
    <span className="flex min-w-0" title={clientId}>
      <CopyControl
        value={clientId}
        shown={shortId(clientId)}
        label={t('id', { name: clientName })}
        className="-ml-1 h-4.5!"
      />
    </span>
  );
}

/** What the columns hold, where there are none. */
function Card({ client }: CellProps & { clientId: string }) {
  return (
    <span className="mt-1 flex min-w-0 flex-1 flex-col gap-0.5 text-sm sm:hidden">
      <span className="truncate">{client.description}</span>
      <GrantTypeLine client={client} />
      <span className="mt-auto flex min-w-0 items-center justify-between gap-3">
        <AllowedTenants client={client} max={1} />
        <span className="shrink-0 text-muted">
          <RelativeTime value={client.createdDate} />
        </span>
      </span>
    </span>
  );
}

/** On a card: the grant type and the client type on one line, what needs attention under it. */
function GrantTypeLine({ client }: CellProps) {
  const t = useTranslations('clients');
  return (
    <>
      <span className="truncate text-muted">
        {t('typeLine', { grant: t(`grant.${client.allowedGrantType}`), type: t(`type.${subtypeOf(client)}`) })}
      </span>
      <AttentionLine client={client} />
    </>
  );
}

/** The client type stands under the grant type, and gives its place to what needs attention. */
export function GrantTypeCell({ client }: CellProps) {
  const t = useTranslations('clients');
  const now = useNow();
  return (
    <span className={linesClass}>
      <span className="truncate leading-4.5 sm:in-data-[density=compact]:shrink-0">
        {t(`grant.${client.allowedGrantType}`)}
      </span>
      {attentionOf(client, now) === null ? (
        <span className="truncate text-xs text-muted">{t(`type.${subtypeOf(client)}`)}</span>
      ) : (
        <AttentionLine client={client} />
      )}
    </span>
  );
}

function AttentionLine({ client }: CellProps) {
  const t = useTranslations('clients.attention');
  const now = useNow();
  const attention = attentionOf(client, now);
  if (attention === null) return null;
  const isWarning = attention.kind === 'ends';
  const said = attention.kind === 'ends' ? t('ends', { days: attention.days }) : t(attention.kind);
  return (
    <span
      className={cx(
        'flex min-w-0 items-center gap-1 text-xs font-medium [&_.icon]:size-3',
        isWarning ? 'text-warning' : attention.kind === 'ended' ? 'text-danger' : 'text-muted',
      )}
    >
      {attention.kind === 'disabled' ? <CircleOff /> : <Clock />}
      <Truncated text={said} />
    </span>
  );
}

/** A third-party client serves people of any tenant, another one without tenants those of its own. */
export function AllowedTenants({ client, max }: CellProps & { max: number }) {
  const t = useTranslations('clients');
  const { allowedTenants, allowedTenantsIds, clientName } = client;
  const names = new Map(allowedTenants.map(({ id, name }) => [id, name]));
  if (client.isThirdParty || allowedTenantsIds.length === 0) {
    return <span className="text-sm text-muted">{t(client.isThirdParty ? 'anyTenant' : 'ownTenant')}</span>;
  }
  return (
    <ChipList
      max={max}
      items={allowedTenantsIds.map((id) => {
        const text = names.get(id) ?? id;
        return { key: id, text, chip: <Chip>{text}</Chip> };
      })}
      rest={(count) => ({ title: t('moreTenants', { count }), of: t('moreOf', { name: clientName }) })}
    />
  );
}
