'use client';

import { useTranslations } from 'next-intl';
import { LoadFailure } from '@/components/form/load-failure';
import { useRowAction } from '@/components/form/saving/use-row-action';
import { DeviceMark, useDeviceName } from '@/components/ui/marks/device';
import { RelativeTime } from '@/components/ui/marks/relative-time';
import { PanelList } from '@/components/ui/overlays/panel-list';
import { PanelSection } from '@/components/ui/overlays/panel-parts';
import { Button } from '@/components/ui/primitives/button';
import { isNotServed } from '@/lib/contract/errors';
import type { Session } from '@/lib/contract/rooms/account/entities';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import { call } from '@/lib/console/browser/call';

export type SessionsSectionProps = {
  tenantId: string;
  person: { id: string; name: string };
  /** Asks before all of them end. */
  onEndAll: () => void;
};

const idOf = ({ id }: Session): string => id;

/** Where a member is signed in; each of it can be ended. A platform that does not tell has no such part. */
export function SessionsSection({ tenantId, person, onEndAll }: SessionsSectionProps) {
  const t = useTranslations('members.panel.sessions');
  const nameOf = useDeviceName();
  const { data, error, mutate } = useOperation(operationKey('members.sessions', { tenantId, memberId: person.id }));
  const without = (gone: string): void => void mutate((old) => old?.filter(({ id }) => id !== gone));
  const ending = useRowAction<Session>({
    act: async (session) => {
      await call('members.endSession', { params: { tenantId, memberId: person.id, sessionId: session.id } });
      without(session.id);
      return t('ended', { name: person.name, device: nameOf(session) });
    },
    idOf,
    onGone: ({ id }) => without(id),
  });
  if (error !== undefined && isNotServed(error)) return null;
  if (data === undefined) return error === undefined ? null : <LoadFailure error={error} onRetry={mutate} />;
  return (
    <PanelSection
      title={t('title')}
      aside={
        data.length === 0 ? null : (
          <Button size="sm" onClick={onEndAll}>
            {t('endAll')}
          </Button>
        )
      }
    >
      <PanelList
        items={data}
        none={t('none')}
        keyOf={idOf}
        render={(session) => (
          <SessionLine
            session={session}
            pending={ending.running.has(session.id)}
            onEnd={session.isCurrent ? undefined : () => ending.run(session)}
          />
        )}
      />
    </PanelSection>
  );
}

type SessionLineProps = { session: Session; pending: boolean; onEnd: (() => void) | undefined };

/** In what, from where, for what, and when last. */
function SessionLine({ session, pending, onEnd }: SessionLineProps) {
  const t = useTranslations('members.panel.sessions');
  const appName = useTranslations('shell')('appName');
  const name = useDeviceName()(session);
  const { system, address, applications, lastUsedAt } = session;
  const used = applications.map((client) => client.name ?? appName).join(', ');
  return (
    <div className="flex items-center gap-3 py-1.5">
      <DeviceMark system={system} />
      <div className="min-w-0 flex-1 text-sm">
        <p className="font-medium wrap-anywhere">{name}</p>
        <p className="text-muted wrap-anywhere">{[used, address].filter(Boolean).join(' · ')}</p>
        <p className="text-muted">
          {t('lastUsed')} <RelativeTime value={lastUsedAt} />
        </p>
      </div>
      {onEnd === undefined ? null : (
        <Button size="sm" pending={pending} onClick={onEnd} aria-label={t('endOf', { device: name })}>
          {t('end')}
        </Button>
      )}
    </div>
  );
}
