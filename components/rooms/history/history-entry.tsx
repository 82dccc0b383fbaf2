import { Link } from '@/components/ui/mechanisms/link';
import { useTranslations, useFormatter } from 'next-intl';
import { type ReactNode, use, useState } from 'react';
import { Chip } from '@/components/ui/primitives/badge';
import { ChipList } from '@/components/ui/overlays/chip-list';
import type { HistoryEntry } from '@/lib/contract/rooms/organizations/entities';
import { Changes } from './history-changes';
import { HistoryContext } from './history-context';
import { targetHref } from './history-links';
import { isTenantsOwn } from './history-pages';
import { entryHash } from './linked-entry';
import { type EntryGroup, changeLines, countOf, invitedOf, kindOf, memberChange } from './history-words';
import {
  Link2,
  Boxes,
  Building2,
  KeyRound,
  LayoutGrid,
  LogIn,
  LogOut,
  MailX,
  Pencil,
  Send,
  Shield,
  Trash2,
  UserMinus,
  UserPlus,
} from '@/components/ui/primitives/icons';
import { knownText } from '@/components/ui/mechanisms/known-text';
import { dayIn } from '@/components/ui/mechanisms/date-locale';
import { notAfter } from '@/components/ui/marks/relative-time';
import { Tooltip } from '@/components/ui/overlays/tooltip';
import { useDateText } from '@/components/ui/mechanisms/use-date-text';
import { useMinute } from '@/components/ui/mechanisms/use-minute';
import { useZone } from '@/components/ui/mechanisms/use-zone';
import { Avatar } from '@/components/ui/marks/avatar';
import { isolated } from '@/lib/contract/names';

/** The number of chips side by side. */
const MAX_CHIPS = 3;

const strong = (chunks: ReactNode): ReactNode => <b className="font-semibold">{chunks}</b>;

/** One change: actor, action, target, time, and the value before. */
export function Entry({ entry }: { entry: HistoryEntry }) {
  const t = useTranslations('history');
  const invited = invitedOf(entry);
  const actor = { id: entry.actor.id, name: entry.actor.name || t('unknownActor') };
  return (
    <Frame id={entry.id} at={entry.at} sign={<ActorSign actor={actor} action={entry.action} />}>
      <p className="min-w-0 wrap-anywhere">
        <Sentence entry={entry} actor={actor.name} />
        <TenantName entry={entry} />
      </p>
      {invited.length > 0 ? (
        <div className="mt-1.5">
          <ChipList
            max={MAX_CHIPS}
            wrap
            items={invited.map((address) => ({ key: address, chip: <Chip>{address}</Chip> }))}
          />
        </div>
      ) : (
        <Changes lines={changeLines(entry)} />
      )}
    </Frame>
  );
}

/** Many changes of one kind at once: one expandable line. */
export function ManyEntries({ entries }: { entries: EntryGroup['entries'] }) {
  const t = useTranslations('history');
  const label = useActionLabel();
  const [open, setOpen] = useState(false);
  const { linked } = use(HistoryContext);
  const [first] = entries;
  const actor = { id: first.actor.id, name: first.actor.name || t('unknownActor') };
  const count = entries.length;
  // Five kinds have sentences of their own.
  const key = `many.${kindOf(first.action)}` as Parameters<typeof t>[0];
  // An entry that a link leads to must be visible.
  if (open || entries.some(({ id }) => id === linked))
    return entries.map((entry) => <Entry key={entry.id} entry={entry} />);
  const shown = entries.slice(0, MAX_CHIPS - 1);
  return (
    <Frame id={first.id} at={first.at} sign={<ActorSign actor={actor} action={first.action} />}>
      <p className="min-w-0 wrap-anywhere">
        {t.rich((t.has(key) ? key : 'many.other') as 'many.other', {
          actor: strong,
          name: actor.name,
          count,
          action: label(first.action),
        })}
      </p>
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        {shown.map((entry) => (
          <Chip key={entry.id}>{entry.target.name}</Chip>
        ))}
        <button
          type="button"
          aria-label={t('openMany', { count: count - shown.length })}
          onClick={() => setOpen(true)}
          className="hit-area h-6 rounded-md px-1.5 text-xs font-medium text-muted tabular-nums ring-1 ring-border ring-inset hover:bg-hover hover:text-text"
        >
          +{count - shown.length}
        </button>
      </div>
    </Frame>
  );
}

function Frame({ id, at, sign, children }: { id: string; at: string; sign: ReactNode; children: ReactNode }) {
  const { linked } = use(HistoryContext);
  return (
    <li
      id={entryHash(id)}
      aria-current={id === linked || undefined}
      className="group/entry flex scroll-mt-12 gap-3 px-4 py-3 transition-colors aria-[current=true]:bg-selected hover:bg-row-hover sm:px-5"
    >
      {sign}
      <div className="flex min-w-0 flex-1 flex-col gap-x-6 sm:flex-row sm:items-start sm:justify-between">
        <div className="min-w-0 flex-1">{children}</div>
        <div className="shrink-0 max-sm:mt-1 max-sm:-ml-7.5">
          <EntryTime id={id} at={at} />
        </div>
      </div>
    </li>
  );
}

/** In the history of an organization: names the tenant, unless the sentence is about the tenant itself. */
function TenantName({ entry }: { entry: HistoryEntry }) {
  const { tenantName, target } = entry;
  const isNamed = target.type === 'tenant' && invitedOf(entry).length === 0;
  if (tenantName === undefined || isNamed) return null;
  return <span className="text-muted">{` · ${isolated(tenantName)}`}</span>;
}

function Sentence({ entry, actor }: { entry: HistoryEntry; actor: string }) {
  const t = useTranslations('history.sentence');
  const { action, target } = entry;
  const { place, reader } = use(HistoryContext);
  const href = targetHref(entry, place, reader);
  const rich = {
    actor: strong,
    target: (chunks: ReactNode) =>
      href === undefined ? (
        <span>{chunks}</span>
      ) : (
        <Link href={href} className="underline decoration-border-strong underline-offset-3 hover:decoration-current">
          {chunks}
        </Link>
      ),
    code: (chunks: ReactNode) => <span className="font-mono text-xs">{chunks}</span>,
    name: actor,
    who: target.name || target.id,
    // An assignment is in the history of both the tenant and the application.
    place: target.type === 'application' ? 'application' : isTenantsOwn(place) ? 'tenant' : 'organization',
    kind: memberChange(entry),
    count: countOf(entry),
    action,
  };
  // The platform names the operation; the code first checks whether there is a sentence for it.
  const key = kindOf(action) as 'members.update';
  return t.rich(t.has(key) ? key : 'other', rich);
}

/** An operation in words; one that this version does not know keeps its own name. */
export function useActionLabel(): (action: string) => string {
  const t = useTranslations('history.action');
  return (action) => knownText(t, kindOf(action), action);
}

/** When it happened: relative for today, otherwise the time of day. A link to the entry; hover and focus show seconds, zone and UTC. */
function EntryTime({ id, at }: { id: string; at: string }) {
  const t = useTranslations('history');
  const format = useFormatter();
  const dateText = useDateText();
  const zone = useZone();
  const now = useMinute();
  const date = new Date(at);
  const isToday = dayIn(zone, date) === dayIn(zone, now);
  const text = isToday ? format.relativeTime(notAfter(now, date), now) : dateText(date, { timeStyle: 'short' });
  const exact = dateText(date, { dateStyle: 'full', timeStyle: 'medium' });
  const utc = dateText(date, { timeStyle: 'medium', timeZone: 'UTC' });
  return (
    <Tooltip
      side="bottom"
      content={
        <span className="block py-0.5">
          <span className="block font-semibold first-letter:uppercase">{exact}</span>
          <span className="block">{zone === 'UTC' ? zone : t('zone', { zone: zone.replaceAll('_', ' '), utc })}</span>
        </span>
      }
    >
      <a
        href={`#${entryHash(id)}`}
        className="hit-area group/time -my-1 -mr-1 inline-flex items-center gap-3 rounded-md px-1 py-1 text-sm whitespace-nowrap text-muted tabular-nums hover:text-text"
      >
        <Link2 className="size-3.5 opacity-0 transition-opacity group-focus-visible/time:opacity-100 group-hover/entry:opacity-100" />
        <span className="sr-only">{t('link')} </span>
        <time dateTime={date.toISOString()}>{text}</time>
      </a>
    </Tooltip>
  );
}

/** The icon of each kind of change, by the end or the start of the operation's name; the first match counts. */
const SIGNS: readonly [RegExp, ReactNode][] = [
  [/\.rename$/, <Pencil key="rename" />],
  [/^members\.pending/, <MailX key="withdraw" />],
  [/^members\.remove$|^organizations\.admins\.revoke$/, <UserMinus key="remove" />],
  [/\.delete$/, <Trash2 key="delete" />],
  [/resend$/, <Send key="resend" />],
  [/^members\.invite/, <UserPlus key="invite" />],
  [/^(tenants\.join|invitations\.accept|signIns)$/, <LogIn key="join" />],
  [/[eE]nd(Other)?Sessions?$/, <LogOut key="end" />],
  [/^(members|organizations\.admins)/, <Shield key="role" />],
  [/^groups/, <Boxes key="group" />],
  [/^(clients|clientTemplates|apiResources)/, <KeyRound key="client" />],
  [/applications|templates/i, <LayoutGrid key="application" />],
  [/^(organizations|tenants|invitations|providers)/, <Building2 key="place" />],
];

/** The actor, with a small icon of the action. Decorative, because the sentence beside it says both. */
function ActorSign({ actor, action }: { actor: { id: string; name: string }; action: string }) {
  const sign = SIGNS.find(([pattern]) => pattern.test(kindOf(action)))?.[1] ?? <Pencil />;
  return (
    <span aria-hidden className="relative h-7.5 shrink-0">
      <Avatar name={actor.name} id={actor.id} />
      <span className="absolute -right-2 -bottom-1.5 grid size-4.5 place-items-center rounded-full bg-surface text-muted [&_.icon]:size-3">
        {sign}
      </span>
    </span>
  );
}
