import { isolated, joinIsolated } from '@/lib/contract/names';
import { Info } from '@/components/ui/primitives/icons';
import { useFormatter, useNow, useTranslations } from 'next-intl';
import { useState } from 'react';
import { Avatar } from '@/components/ui/marks/avatar';
import { Breakable } from '@/components/ui/primitives/truncated';
import { useDateText } from '@/components/ui/mechanisms/use-date-text';
import { type AssignableRole, Role } from '@/lib/contract/access';
import type { BulkAction } from './bulk-actions';
import { NAMED, losses } from './bulk-words';
import { InvitationTile } from '../list/member-name-cell';
import type { MemberRow } from '../list/member-row';
import type { Person, Question } from './use-bulk-question';

type PeopleProps = {
  action: BulkAction;
  wording: BulkAction | 'withdraw';
  role: AssignableRole;
  people: readonly Person[];
  count: number;
};

/** The affected people, with what each loses or gets: the first ones by name, the rest on demand. */
export function BulkPeople({ action, wording, role, people, count }: PeopleProps) {
  const t = useTranslations('members.bulk');
  const [all, setAll] = useState(false);
  if (people.length === 0) return null;
  const shown = all ? people : people.slice(0, NAMED);
  const withEffect = people.some(({ row }) => row !== null);
  return (
    <section aria-label={t('meets')} className="text-sm">
      <div aria-hidden className="flex gap-4 border-b border-border pb-2 text-xs font-medium text-muted max-sm:hidden">
        <span className="flex-1">{t('person')}</span>
        {withEffect ? <span className="w-1/2">{t(`effect.${wording}`)}</span> : null}
      </div>
      <ul className="divide-y divide-border-subtle">
        {shown.map((person, index) => (
          // Some people are known by name only, and names are not unique.
          <li
            key={person.row?.id ?? `${index}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2 sm:flex-nowrap"
          >
            <Who person={person} />
            {person.row === null ? null : (
              <span className="min-w-0 wrap-anywhere max-sm:w-full max-sm:pl-10.5 sm:w-1/2">
                <span className="text-muted sm:sr-only">{t(`effect.${wording}`)}: </span>
                <Effect action={action} role={role} row={person.row} />
              </span>
            )}
          </li>
        ))}
      </ul>
      <Rest count={count} shown={shown.length} known={people.length} onShow={() => setAll(true)} />
    </section>
  );
}

/** "And 12 more", a button if their names are known. */
function Rest({ count, shown, known, onShow }: { count: number; shown: number; known: number; onShow: () => void }) {
  const t = useTranslations('members.bulk');
  if (shown >= count) return null;
  const text = t('more', { count: count - shown });
  return known > shown ? (
    <button
      type="button"
      onClick={onShow}
      className="hit-area mt-2 rounded-sm font-medium text-accent-text hover:underline"
    >
      {text}
    </button>
  ) : (
    <p className="mt-2 text-muted">{text}</p>
  );
}

function Who({ person: { name, row } }: { person: Person }) {
  const t = useTranslations('members');
  const invited = row !== null && !row.member.isActive;
  const second =
    row === null ? null : invited ? t('invitedAs', { name: row.member.username }) : row.member.contactEmail;
  return (
    <span className="flex min-w-0 flex-1 items-center gap-3">
      {invited ? <InvitationTile /> : <Avatar name={name} id={row?.id ?? name} />}
      <span className="flex min-w-0 flex-col">
        <span className="font-medium wrap-anywhere">{name}</span>
        {second === null || second === name ? null : <Breakable text={second} className="text-xs text-muted" />}
      </span>
    </span>
  );
}

/** The number of grants that are named; further ones are counted. */
const GRANTS = 3;

function Effect({ action, role, row }: { action: BulkAction; role: AssignableRole; row: MemberRow }) {
  const t = useTranslations('members.bulk');
  const roles = useTranslations('common.role');
  const format = useFormatter();
  const dateText = useDateText();
  const now = useNow().getTime();
  const { member } = row;
  if (action === 'resend') {
    const until = member.expirationDate;
    if (until === null) return t('open');
    const date = dateText(until, { dateStyle: 'medium' });
    return t(Date.parse(until) <= now ? 'expiredSince' : 'openUntil', { date });
  }
  const lost = losses(row);
  if (action === 'changeRole') {
    return (
      <>
        <span className="text-muted">{roles(lost.role ?? Role.Regular)}</span>
        <span aria-hidden className="mx-1.5 text-faint">
          →
        </span>
        {roles(role)}
      </>
    );
  }
  if (!member.isActive) return <span className="text-muted">{t('theInvitation')}</span>;
  const names = [...(lost.role === null ? [] : [roles(lost.role)]), ...lost.grants];
  if (names.length === 0) return <span className="text-muted">{t('membership')}</span>;
  const named = names.slice(0, GRANTS);
  return names.length > GRANTS
    ? t('andMore', { list: joinIsolated(named), count: names.length - GRANTS })
    : format.list(named.map(isolated), { type: 'unit' });
}

/** The unaffected people, with the reason: the first ones by name, the rest on demand. */
export function BulkStaying({ staying, chosen }: { staying: Question['staying']; chosen: number }) {
  const t = useTranslations('members.bulk');
  const [all, setAll] = useState(false);
  const count = staying.reduce((sum, group) => sum + group.count, 0);
  if (count === 0) return null;
  const reasonOf = ({ reason, message }: Question['staying'][number]): string =>
    reason === null ? message : t(`reason.${reason}`);
  const named = staying.flatMap((group) => group.people.map((person) => ({ person, why: reasonOf(group) })));
  const shown = all ? named : named.slice(0, NAMED);
  const nameless = staying.filter((group) => group.people.length === 0);
  return (
    <section aria-label={t('excluded', { count })} className="rounded-lg bg-background p-4 text-sm">
      <h3 className="flex items-center gap-2 font-medium">
        <Info className="shrink-0 text-muted" />
        {t('staying', { count, chosen, rest: chosen - count })}
      </h3>
      <ul className="mt-2 space-y-2 pl-6">
        {shown.map(({ person, why }, index) => (
          <li key={person.row?.id ?? `${index}`} className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
            <Avatar name={person.name} id={person.row?.id ?? person.name} size="sm" />
            <span className="wrap-anywhere">{person.name}</span>
            <span className="text-muted">{why}</span>
          </li>
        ))}
        {nameless.map((group) => (
          <li key={reasonOf(group)}>
            {t('others', { count: group.count })} <span className="text-muted">{reasonOf(group)}</span>
          </li>
        ))}
      </ul>
      <div className="pl-6">
        <Rest
          count={count - nameless.reduce((sum, group) => sum + group.count, 0)}
          shown={shown.length}
          known={named.length}
          onShow={() => setAll(true)}
        />
      </div>
    </section>
  );
}
