import { isolated } from '@/lib/contract/names';
import { useNow, useTranslations, useFormatter } from 'next-intl';
import type { ReactNode } from 'react';
import { PanelState } from '@/components/form/panel-state';
import { LastUseDay } from '@/components/table/columns/last-use-column';
import type { RowPanelProps } from '@/components/table/types';
import { usePanelSubject } from '@/components/table/use-panel-subject';
import { useShownRow } from '@/components/table/use-shown-row';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { SubjectPart } from '@/components/ui/mechanisms/subject-parts';
import { openDialog } from '@/components/ui/mechanisms/dialog-address';
import { useDateText } from '@/components/ui/mechanisms/use-date-text';
import type { PanelAction } from '@/components/ui/overlays/panel-actions';
import { PanelList } from '@/components/ui/overlays/panel-list';
import { PanelHead, PanelLine, PanelSection } from '@/components/ui/overlays/panel-parts';
import { SidePanel } from '@/components/ui/overlays/side-panel';
import { Badge } from '@/components/ui/primitives/badge';
import { CircleOff } from '@/components/ui/primitives/icons';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { useLastUseText } from '@/components/ui/marks/use-last-use-text';
import { operationKey } from '@/lib/console/browser/use-operation';
import { programOf } from '@/lib/contract/oauth/program-kind';
import type { LastUse } from '@/lib/contract/entities/common';
import type { OidcClient } from '@/lib/contract/rooms/clients/entities';
import type { ClientUsage } from '@/lib/contract/rooms/clients/usage';
import { type UseOfEach, useClientUsage, usesOf, useClientImpact } from '../clients-data';
import { ProgramTile, useTypeLine, AllowedTenants } from '../list/client-cells';
import { attentionOf } from '../list/client-list';
import { Skeleton } from '@/components/ui/primitives/skeleton';

export type ClientPanelProps = RowPanelProps<OidcClient> & {
  tenantId: string;
  actionsOf: (client: OidcClient) => readonly PanelAction[];
};

/** A client: its secret, who may sign in with it, its redirect URIs, its scopes, and its history. */
export function ClientPanel({ id, row, tenantId, actionsOf, ...frame }: ClientPanelProps) {
  const t = useTranslations('clients.panel');
  const common = useTranslations('common.action');
  // The panel's head names the client, so the actions have short names.
  const short: Record<string, { short: string }> = {
    edit: { short: common('edit') },
    delete: { short: common('delete') },
  };
  const { data, error, mutate } = usePanelSubject(operationKey('clients.get', { tenantId, clientId: id }));
  const client = useShownRow(data ?? row, ({ clientId }) => clientId === id, error);
  const counted = useClientUsage(tenantId, id);
  // If no part was used, the head already says so.
  const usage = counted?.lastUsed?.day == null ? undefined : counted;
  const { redirectUris, scopes } = usesOf(usage);
  return (
    <SidePanel
      {...frame}
      id={id}
      kind={t('kind')}
      name={client?.clientName}
      actions={
        client &&
        actionsOf(client)
          .toSorted(byUse)
          .map((action) => ({ ...action, ...short[action.id] }))
      }
    >
      {client === undefined ? (
        <PanelState error={error} missing={t('missing')} onRetry={mutate} />
      ) : (
        <>
          <Head client={client} lastUsed={data?.lastUsed ?? row?.lastUsed} />
          <SubjectPart of="health" id={id} name={client.clientName} />
          <SecretPart client={client} usage={usage} />
          {client.allowedGrantType === 'client_credentials' ? null : (
            <WhoMaySignIn tenantId={tenantId} client={client} />
          )}
          <Texts title={t('redirects')} texts={client.redirectUris} uses={redirectUris} />
          <Texts title={t('scopes')} texts={client.allowedScopes} uses={scopes} />
          <SubjectPart of="history" id={id} name={client.clientName} onAll={() => openDialog('history', id)} />
        </>
      )}
    </SidePanel>
  );
}

/** The most frequent actions are buttons: the settings and the secret. */
const OFTEN = ['edit', 'secret'];
const byUse = (a: PanelAction, b: PanelAction): number => Number(OFTEN.includes(b.id)) - Number(OFTEN.includes(a.id));

function Head({ client, lastUsed }: { client: OidcClient; lastUsed: OidcClient['lastUsed'] }) {
  const t = useTranslations('clients');
  const { clientId, clientName, description, isEnabled, isThirdParty, createdDate } = client;
  return (
    <PanelHead
      name={clientName}
      mark={<ProgramTile program={programOf(client)} size="xl" />}
      detail={description}
      state={
        isEnabled ? (
          isThirdParty && <Badge>{t('thirdParty')}</Badge>
        ) : (
          <Badge icon={<CircleOff />}>{t('attention.disabled')}</Badge>
        )
      }
      facts={[
        {
          term: t('panel.id'),
          value: <CopyControl value={clientId} label={t('id', { name: clientName })} className="-ml-1" />,
        },
        { term: t('column.grantType'), value: useTypeLine(client) },
        { term: t('column.created'), value: <RelativeTime value={createdDate} /> },
        ...(lastUsed === undefined ? [] : [{ term: t('column.lastUsed'), value: <LastUseDay use={lastUsed} /> }]),
      ]}
    />
  );
}

const TONES = { ends: 'text-warning', ended: 'text-danger', disabled: '' } as const;

/** The client authentication, and until when it is valid. */
function SecretPart({ client, usage }: { client: OidcClient; usage: ClientUsage | undefined }) {
  const t = useTranslations('clients.panel');
  const dateText = useDateText();
  const attention = attentionOf(client, useNow())?.kind;
  const { clientType, tokenEndpointAuthMethod, secretExpiresAt, previousSecretExpiresAt } = client;
  const day = (date: string): string => dateText(date, { dateStyle: 'long' });
  const proof = clientType === 'public' ? 'public' : tokenEndpointAuthMethod === 'client_secret' ? 'secret' : 'key';
  return (
    <PanelSection title={t('secret')}>
      {proof === 'secret' ? (
        <PanelLine
          aside={
            secretExpiresAt === null ? (
              t('noEnd')
            ) : (
              <span className={attention && TONES[attention]}>
                {t(attention === 'ended' ? 'ended' : 'until', { date: day(secretExpiresAt) })}
              </span>
            )
          }
        >
          {t('proof.secret')}
        </PanelLine>
      ) : (
        <p>{t(`proof.${proof}`)}</p>
      )}
      <LastUseLine use={useOf(usage, usage?.secret)} />
      {previousSecretExpiresAt === null ? null : (
        <PanelLine aside={t('until', { date: day(previousSecretExpiresAt) })}>{t('previous')}</PanelLine>
      )}
      <LastUseLine use={useOf(usage, usage?.previousSecret)} />
    </PanelSection>
  );
}

const useOf = (usage: ClientUsage | undefined, used: { day: string | null } | null | undefined): LastUse | undefined =>
  usage?.lastUsed == null || used == null ? undefined : { day: used.day, since: usage.lastUsed.since };

/** The last use of a part of the client, if recorded. */
function LastUseLine({ use }: { use: LastUse | undefined }) {
  const lastUseText = useLastUseText();
  return use === undefined ? null : <span className="block text-xs text-muted">{lastUseText(use)}</span>;
}

/** Addresses or names, verbatim, with the last use of each. */
function Texts({ title, texts, uses }: { title: string; texts: readonly string[]; uses: UseOfEach }) {
  if (texts.length === 0) return null;
  return (
    <PanelSection title={title}>
      <PanelList
        items={texts}
        keyOf={(one) => one}
        render={(one) => (
          <PanelLine>
            <span className="py-0.5">
              <span className="font-mono text-xs wrap-anywhere">{one}</span>
              <LastUseLine use={uses.get(one)} />
            </span>
          </PanelLine>
        )}
      />
    </PanelSection>
  );
}

/** The tenants whose members may sign in with a client, the number of members, and who is signed in now. */
function WhoMaySignIn({ tenantId, client }: { tenantId: string; client: OidcClient }) {
  const t = useTranslations('clients.panel');
  const { data, error } = useClientImpact(tenantId, client.clientId);
  const counted = data === undefined && error === undefined ? <Skeleton className="h-3.5 w-24" /> : null;
  return (
    <PanelSection title={t('who')}>
      <PanelLine aside={<AllowedTenants client={client} />}>{t('tenants')}</PanelLine>
      {counted === null ? null : <PanelLine aside={counted}>{t('members')}</PanelLine>}
      {data?.members === undefined ? null : <Named title={t('members')} found={data.members} />}
      {data === undefined ? null : <Named title={t('signedIn')} found={data.people} />}
      {data?.application ? <PanelLine aside={data.application.name}>{t('application')}</PanelLine> : null}
    </PanelSection>
  );
}

/** A number, and the first names of the people it counts. */
function Named({
  title,
  found: { count, names },
}: {
  title: string;
  found: { count: number; names: string[] };
}): ReactNode {
  const t = useTranslations('clients.panel');
  const format = useFormatter();
  const more = count - names.length;
  const all = more > 0 ? [...names, t('more', { count: more })] : names;
  return (
    <>
      <PanelLine aside={format.number(count)}>{title}</PanelLine>
      {names.length === 0 ? null : (
        <p className="pb-1 text-sm text-muted wrap-anywhere">{format.list(all.map(isolated))}</p>
      )}
    </>
  );
}
