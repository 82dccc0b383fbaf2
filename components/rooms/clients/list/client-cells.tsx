import { AppWindow, CircleOff, Clock, Globe, Server, Smartphone } from '@/components/ui/primitives/icons';
import { useNow, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { SmallPart } from '@/components/table/rows/row-parts';
import { Badge, Chip } from '@/components/ui/primitives/badge';
import { ChipList } from '@/components/ui/overlays/chip-list';
import { PanelLink } from '@/components/ui/overlays/panel-link';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { cx } from '@/components/ui/primitives/cx';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { RowName, Shortened, Truncated } from '@/components/ui/primitives/truncated';
import { linesClass } from '@/components/table/rows/cell-styles';
import { programOf } from '@/lib/contract/oauth/program-kind';
import { shortClientId } from '@/lib/contract/oauth/short-client-id';
import type { AssignedClient, OidcClient, ProgramKind } from '@/lib/contract/rooms/clients/entities';
import { type Typed, attentionOf, subtypeOf } from './client-list';

type CellProps = { client: OidcClient };

const ICONS: Record<ProgramKind, ReactNode> = {
  web: <AppWindow />,
  browser: <Globe />,
  native: <Smartphone />,
  service: <Server />,
};

export function ClientNameCell({ client }: CellProps) {
  const typeLine = useTypeLine(client);
  return (
    <ClientName client={client} program={programOf(client)} hasPanel>
      <Shortened text={client.description} />
      <span className="text-muted">{typeLine}</span>
      <span className="text-muted">
        <RelativeTime value={client.createdDate} />
      </span>
      <AttentionLine client={client} />
      <span className="mt-auto flex min-w-0">
        <AllowedTenants client={client} />
      </span>
    </ClientName>
  );
}

export type ClientNameProps = {
  client: Pick<AssignedClient, 'clientId' | 'clientName' | 'isThirdParty'>;
  program: ProgramKind;
  /** The name opens the row's panel. */
  hasPanel?: boolean;
  /** The content of the columns, for small screens, which have none. */
  children: ReactNode;
};

export function ClientName({ client, program, hasPanel = false, children }: ClientNameProps) {
  const t = useTranslations('clients');
  const { clientId, clientName, isThirdParty } = client;
  const name = <RowName text={clientName} className="leading-4.5 font-medium" />;
  return (
    <span className="flex w-full min-w-0 items-center gap-3 max-sm:items-start max-sm:self-stretch max-sm:py-3">
      <ProgramTile program={program} />
      <span className={cx(linesClass, 'max-sm:self-stretch')}>
        <span className="flex max-w-full min-w-0 items-center gap-2 max-[22.5rem]:flex-wrap sm:in-data-[density=compact]:shrink-0">
          {hasPanel ? <PanelLink id={clientId}>{name}</PanelLink> : name}
          {isThirdParty ? <Badge className="h-4.5! shrink-0">{t('thirdParty')}</Badge> : null}
        </span>
        <span className="flex min-w-0" title={clientId}>
          <CopyControl value={clientId} shown={shortClientId(clientId)} label={t('id', { name: clientName })} apart />
        </span>
        <SmallPart>
          <span className="mt-1 flex min-w-0 flex-1 flex-col gap-0.5 text-sm sm:hidden">{children}</span>
        </SmallPart>
      </span>
    </span>
  );
}

export function ProgramTile({ program, size = 'md' }: { program: ProgramKind; size?: 'md' | 'xl' }) {
  const t = useTranslations('clients.kind');
  return (
    <span
      title={t(program)}
      className={cx(
        'grid shrink-0 place-items-center rounded-lg bg-chip text-muted',
        size === 'md' ? 'size-7 [&_.icon]:size-4' : 'size-12 [&_.icon]:size-6',
      )}
    >
      {ICONS[program]}
      <span className="sr-only">{t(program)}</span>
    </span>
  );
}

export function useTypeLine(client: Typed): string {
  const t = useTranslations('clients');
  const type = subtypeOf(client);
  const grant = t(`grant.${client.allowedGrantType}`);
  return type === undefined ? grant : t('typeLine', { grant, type: t(`type.${type}`) });
}

/** The grant type, with the client type below it, or instead of it what needs attention. */
export function GrantType({ client, attention }: { client: Typed; attention?: ReactNode }) {
  const t = useTranslations('clients');
  const type = subtypeOf(client);
  return (
    <span className={linesClass}>
      <span className="truncate leading-4.5 sm:in-data-[density=compact]:shrink-0">
        {t(`grant.${client.allowedGrantType}`)}
      </span>
      {attention ?? (type && <span className="truncate text-xs text-muted">{t(`type.${type}`)}</span>)}
    </span>
  );
}

export function GrantTypeCell({ client }: CellProps) {
  const needsAttention = attentionOf(client, useNow()) !== null;
  return <GrantType client={client} attention={needsAttention ? <AttentionLine client={client} /> : undefined} />;
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
      <Truncated text={said} className="max-sm:whitespace-normal" />
    </span>
  );
}

/** A third-party client serves people of any tenant; other clients without tenants serve their own. */
export function AllowedTenants({ client }: CellProps) {
  const t = useTranslations('clients');
  const { allowedTenants, allowedTenantsIds, clientName } = client;
  const names = new Map(allowedTenants.map(({ id, name }) => [id, name]));
  if (client.isThirdParty || allowedTenantsIds.length === 0) {
    return <span className="text-sm text-muted">{t(client.isThirdParty ? 'anyTenant' : 'ownTenant')}</span>;
  }
  return (
    <ChipList
      max={1}
      items={allowedTenantsIds.map((id) => {
        const text = names.get(id) ?? id;
        return { key: id, text, chip: <Chip>{text}</Chip> };
      })}
      rest={(count) => ({ title: t('moreTenants', { count }), of: t('moreOf', { name: clientName }) })}
    />
  );
}
