'use client';

import { Laptop, LogOut } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { type ReactNode, useCallback } from 'react';
import { useRowAction } from '@/components/form/saving/use-row-action';
import { useFailureText } from '@/components/form/saving/use-failure-text';
import { ListScreen } from '@/components/table/screen/list-screen';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { useDialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import { useDeviceName } from '@/components/ui/marks/device';
import type { MenuItem } from '@/components/ui/overlays/menu-panel';
import { Button } from '@/components/ui/primitives/button';
import { type ApiError, call } from '@/lib/console/browser/call';
import type { MemberSessions, PersonSession } from '@/lib/contract/rooms/account/entities';
import { useSessionColumns, useSessionFilters } from './session-columns';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import type { KeyedMutator } from 'swr';

const EndAllDialog = lazy(() => import('./end-all-dialog'), 'EndAllDialog');

export type SessionsScreenProps = {
  tenant: { id: string; name: string };
  /** What the server loaded; undefined if that failed, null if the platform does not return sessions. */
  initial: MemberSessions | undefined | null;
  tabs: ReactNode;
};

const NONE: readonly PersonSession[] = [];
const rowId = ({ id }: PersonSession): string => id;
const BY_PERSON = { id: 'person', descending: false } as const;
const DIALOGS = { alone: ['end-all'] };
const NO_DIALOGS = {};
/** Height of a card on a small screen: person, device, applications, network and last use. */
const CARD = 112;

export function SessionsScreen({ tenant, initial, tabs }: SessionsScreenProps) {
  const t = useTranslations('membersessions');
  const nameOf = useDeviceName();
  const isServed = initial !== null;
  const { data, error, mutate } = useOperation(
    isServed ? operationKey('members.allSessions', { tenantId: tenant.id }) : null,
    {
      fallbackData: initial ?? undefined,
    },
  );
  const rowMenu = useRowMenu(tenant.id, mutate);
  const failure = useFailure(data === undefined ? error : undefined, () => void mutate());
  const others = othersOf(data);
  const dialog = useDialogParam(data !== undefined && others === 0 ? NO_DIALOGS : DIALOGS);
  return (
    <ListScreen
      countOf="sessions"
      source={{ kind: 'local', rows: isServed ? data?.items : NONE, searchText }}
      error={failure}
      title={t('title')}
      description={data && t('description', wordsOf(data))}
      action={
        others === 0 ? undefined : (
          <Button icon={<LogOut />} variant="danger-quiet" onClick={() => dialog.open('end-all')}>
            {t('endAll')}
          </Button>
        )
      }
      tabs={tabs}
      label={t('label', { tenant: tenant.name })}
      columns={useSessionColumns()}
      filters={useSessionFilters(data?.items)}
      initialSort={BY_PERSON}
      rowId={rowId}
      rowName={({ person, ...session }) => t('rowName', { name: person.displayName, device: nameOf(session) })}
      rowMenu={rowMenu}
      searchPlaceholder={t('search')}
      cardHeight={CARD}
      empty={{
        icon: <Laptop />,
        title: t(isServed ? 'empty.title' : 'empty.notServedTitle'),
        text: t(isServed ? 'empty.text' : 'empty.notServedText', { tenant: tenant.name }),
      }}
    >
      {dialog.name === 'end-all' && others > 0 ? (
        <EndAllDialog tenant={tenant} count={others} onClose={dialog.close} onChanged={() => void mutate()} />
      ) : null}
    </ListScreen>
  );
}

/** The number of sessions that are not the user's own; 0 while loading. */
const othersOf = (data: MemberSessions | undefined): number =>
  data === undefined ? 0 : data.total - data.items.filter(({ isCurrent }) => isCurrent).length;

type Reload = KeyedMutator<MemberSessions>;

/** The menu of a row: ends its session without confirmation, because nothing is lost. */
function useRowMenu(tenantId: string, mutate: Reload): (session: PersonSession) => MenuItem[] {
  const t = useTranslations('membersessions');
  const nameOf = useDeviceName();
  const without = useCallback(
    (gone: PersonSession): void => void mutate((old) => old && withoutOne(old, gone), { revalidate: false }),
    [mutate],
  );
  const { run } = useRowAction<PersonSession>({
    act: async (session) => {
      await call('members.endSession', {
        params: { tenantId, memberId: session.person.id, sessionId: session.id },
      });
      without(session);
      return t('ended', { name: session.person.displayName, device: nameOf(session) });
    },
    idOf: rowId,
    onGone: without,
  });
  return useCallback(
    (session: PersonSession): MenuItem[] => [
      {
        id: 'end',
        label: t('end'),
        icon: <LogOut />,
        disabledReason: session.isCurrent ? t('ownSession') : undefined,
        onSelect: () => run(session),
      },
    ],
    [t, run],
  );
}

/** Why there are no rows, for the table. */
function useFailure(error: ApiError | undefined, onRetry: () => void) {
  const failureText = useFailureText();
  return error === undefined ? null : { message: failureText(error, { error: 'Common.Fetch.Error' }), onRetry };
}

const wordsOf = ({ total, people, items }: MemberSessions) => ({
  count: total,
  people,
  shown: items.length,
  more: String(total > items.length),
});

const searchText = ({ person, browser, system, address, applications }: PersonSession) => [
  person.displayName,
  person.username,
  browser,
  system,
  address,
  ...applications.map(({ name }) => name),
];

function withoutOne(old: MemberSessions, gone: PersonSession): MemberSessions {
  const items = old.items.filter(({ id }) => id !== gone.id);
  if (items.length === old.items.length) return old;
  const isLast = !items.some(({ person }) => person.id === gone.person.id);
  return { items, total: old.total - 1, people: old.people - (isLast ? 1 : 0) };
}
