import { Check, LogOut } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { LoadFailure } from '@/components/form/load-failure';
import { useAction } from '@/components/form/saving/use-action';
import { useRowAction } from '@/components/form/saving/use-row-action';
import { DeviceMark, useDeviceName } from '@/components/ui/marks/device';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { useDateText } from '@/components/ui/mechanisms/use-date-text';
import { toast } from '@/components/ui/overlays/toast';
import { Badge } from '@/components/ui/primitives/badge';
import { Button } from '@/components/ui/primitives/button';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { Panel } from '@/components/ui/primitives/panel';
import { Shortened } from '@/components/ui/primitives/truncated';
import type { Session } from '@/lib/contract/rooms/account/entities';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import { call } from '@/lib/console/browser/call';
import { joinIsolated } from '@/lib/contract/names';

const idOf = ({ id }: Session): string => id;
/** Columns if there is room; otherwise each session takes a few lines. */
const COLUMNS =
  '@min-[58rem]:grid-cols-[minmax(12rem,1.8fr)_minmax(7rem,1.2fr)_minmax(7rem,1fr)_minmax(6rem,0.8fr)_minmax(6.5rem,0.8fr)_minmax(7rem,0.8fr)_5.5rem]';

/** The person's sessions; all but the current one can be ended. `initial` is undefined if the server could not load them. */
export function SessionsPanel({ initial }: { initial: Session[] | undefined }) {
  const t = useTranslations('account.sessions');
  const nameOf = useDeviceName();
  const { data: sessions, error, mutate } = useOperation(operationKey('me.sessions', {}), { fallbackData: initial });
  const without = (gone: (session: Session) => boolean): void =>
    void mutate((old) => old?.filter((session) => !gone(session)));
  const ending = useRowAction<Session>({
    act: async (session) => {
      await call('me.endSession', { params: { sessionId: session.id } });
      without(({ id }) => id === session.id);
      return t('ended', { device: nameOf(session) });
    },
    idOf,
    onGone: (session) => without(({ id }) => id === session.id),
  });
  const others = sessions?.filter(({ isCurrent }) => !isCurrent).length ?? 0;
  const all = useAction({
    act: () => call('me.endOtherSessions', {}),
    onDone: () => {
      toast.success(t('endedOthers', { count: others }));
      without(({ isCurrent }) => !isCurrent);
    },
    repeatable: true,
  });
  if (sessions === undefined) {
    return (
      <Panel title={t('title')}>{error === undefined ? null : <LoadFailure error={error} onRetry={mutate} />}</Panel>
    );
  }
  return (
    <Panel
      title={t('title')}
      description={t('count', { count: sessions.length })}
      flush
      actions={
        others === 0 ? null : (
          <Button size="sm" icon={<LogOut />} pending={all.pending} onClick={all.run}>
            {t('endOthers', { count: others })}
          </Button>
        )
      }
    >
      {all.error === null ? null : (
        <div className="px-5 pt-4">
          <InlineAlert tone="danger">{all.error}</InlineAlert>
        </div>
      )}
      <div className="@container">
        <Head />
        <ul aria-label={t('title')} className="divide-y divide-border-subtle">
          {sessions.map((session) => (
            <Row
              key={session.id}
              session={session}
              pending={ending.running.has(session.id)}
              onEnd={() => ending.run(session)}
            />
          ))}
        </ul>
      </div>
    </Panel>
  );
}

/** The column names; hidden from screen readers, because each value has its own label. */
function Head() {
  const t = useTranslations('account.sessions');
  return (
    <div
      aria-hidden
      className={`hidden gap-x-3 border-b border-border-subtle px-5 py-2 text-sm text-muted @min-[58rem]:grid ${COLUMNS}`}
    >
      {(['deviceHead', 'usedFor', 'network', 'with', 'since', 'lastUsed'] as const).map((key) => (
        <span key={key}>{t(key)}</span>
      ))}
    </div>
  );
}

function Row({ session, pending, onEnd }: { session: Session; pending: boolean; onEnd: () => void }) {
  const t = useTranslations('account.sessions');
  const appName = useTranslations('shell')('appName');
  const name = useDeviceName()(session);
  const dateText = useDateText();
  const { isCurrent, system, address, amr, since, lastUsedAt, applications } = session;
  return (
    <li className={`grid items-center gap-x-3 gap-y-0.5 px-5 py-3 ${COLUMNS}`}>
      <span className="flex min-w-0 items-center gap-3">
        <DeviceMark system={system} />
        <span className="flex min-w-0 flex-wrap items-center gap-x-3">
          <span className="font-medium">{name}</span>
          {isCurrent ? (
            <Badge tone="success" icon={<Check />}>
              {t('current')}
            </Badge>
          ) : null}
        </span>
      </span>
      <Fact label={t('usedFor')}>
        <Shortened text={joinIsolated(applications.map((client) => client.name ?? appName)) || t('nothing')} />
      </Fact>
      <Fact label={t('network')}>
        <span className="font-mono text-xs wrap-anywhere">{address ?? t('unknown')}</span>
      </Fact>
      <Fact label={t('with')}>{t(wayOf(amr))}</Fact>
      <Fact label={t('since')}>{dateText(since, { dateStyle: 'medium' })}</Fact>
      <Fact label={t('lastUsed')}>{isCurrent ? t('now') : <RelativeTime value={lastUsedAt} />}</Fact>
      {isCurrent ? null : (
        <span className="mt-1 pl-11 @min-[58rem]:mt-0 @min-[58rem]:justify-self-end @min-[58rem]:pl-0">
          <Button size="sm" pending={pending} onClick={onEnd} aria-label={t('endOf', { device: name })}>
            {t('end')}
          </Button>
        </span>
      )}
    </li>
  );
}

/** The text key of a session's sign-in method. A passkey is a hardware or software key that suffices alone (RFC 8176). */
function wayOf(amr: readonly string[]): 'password' | 'passwordAndCode' | 'passkey' | 'provider' | 'unknown' {
  if (amr.includes('pwd')) return amr.includes('otp') ? 'passwordAndCode' : 'password';
  if (amr.includes('fed')) return 'provider';
  return amr.includes('hwk') || amr.includes('swk') ? 'passkey' : 'unknown';
}

/** A value, labelled if there are no columns. */
function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <span className="flex min-w-0 gap-1.5 pl-11 text-sm @min-[58rem]:pl-0">
      <span className="shrink-0 text-muted @min-[58rem]:sr-only">{label}</span>
      {children}
    </span>
  );
}
