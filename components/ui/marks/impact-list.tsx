import {
  Boxes,
  CircleCheck,
  FileStack,
  KeyRound,
  LayoutGrid,
  MailQuestion,
  Network,
  Users,
} from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { useFirstNames } from './use-first-names';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import { Shortened } from '@/components/ui/primitives/truncated';
import { withTexts } from '@/components/ui/mechanisms/texts';
import en from '@/messages/en/impact.json';
import no from '@/messages/no/impact.json';

const TEXTS = { en: { impact: en }, no: { impact: no } };

export type ImpactKind = keyof typeof icons;

/** The result of a count: the number, some of the names, and in how many tenants it could not be checked. */
export type Found = { count: number; names: readonly string[]; unchecked?: number };

/** Why there is no count: it is loading, it failed, or the user may not know it and the line is hidden. */
export type Uncounted = 'checking' | 'unknown' | 'hidden';
export type Counted = Found | Uncounted;

/** A line: a count, or any other statement. */
export type Impact = CountedImpact | FreeImpact;
type CountedImpact = { kind: ImpactKind; found: Counted };
type FreeImpact = {
  id: string;
  icon: ReactNode;
  text: string;
  note?: string;
  /** Whether it says that there are none of its kind. */
  isNone?: boolean;
};

/** A line about a number of things, with their first names. */
export const countLine = (id: string, icon: ReactNode, count: number, text: string, note?: string): Impact => ({
  id,
  icon,
  text,
  note,
  isNone: count === 0,
});

export type ImpactListProps = { items: readonly Impact[]; label?: string };

const icons = {
  tenants: <Network />,
  members: <Users />,
  mayUse: <Users />,
  signedIn: <CircleCheck />,
  applications: <LayoutGrid />,
  clients: <KeyRound />,
  clientTemplates: <FileStack />,
  groups: <Boxes />,
  invitations: <MailQuestion />,
};

/** Height of a line. */
const ROW_REM = 3.5;

/**
 * The impact of a deletion: two-line rows from the start, with counts and first names, or a note that it could not be checked; a kind with
 * none has no row, and if all are empty, one sentence says so.
 */
export const ImpactList = withTexts(TEXTS, List);

function List({ items, label }: ImpactListProps) {
  const t = useTranslations('impact');
  const said = items.filter((item) => !('kind' in item && item.found === 'hidden'));
  const shown = said.filter((item) => said.length === 1 || !isNone(item));
  const isChecking = shown.some((item) => 'kind' in item && item.found === 'checking');
  // Keeps the height of the placeholders, so that the buttons below do not move; the rows that stay share it.
  const [outlines] = useState(isChecking ? shown.length : 0);
  if (said.length === 0 && outlines === 0) return null;
  if (said.length > 0 && shown.length === 0) {
    return (
      // As high as its content: nothing could be confirmed before, so there is no height to keep.
      <p
        aria-label={label ?? t('label')}
        className="flex min-h-14 items-center rounded-lg px-3 text-muted ring-1 ring-border ring-inset"
      >
        {t('nothing')}
      </p>
    );
  }
  return (
    <ul
      aria-label={label ?? t('label')}
      aria-busy={isChecking}
      style={{ minHeight: `${outlines * ROW_REM}rem` }}
      className="flex flex-col divide-y divide-border-subtle rounded-lg ring-1 ring-border ring-inset empty:ring-0"
    >
      {shown.map((item) => (
        <li key={'kind' in item ? item.kind : item.id} className="flex min-h-14 grow items-center gap-3 px-3 py-1.5">
          <span className="text-muted">{'kind' in item ? icons[item.kind] : item.icon}</span>
          <div className="min-w-0 flex-1">{'kind' in item ? <CountedText {...item} /> : <FreeText {...item} />}</div>
        </li>
      ))}
    </ul>
  );
}

/** Whether a line says that there are none of its kind. */
function isNone(item: Impact): boolean {
  if (!('kind' in item)) return item.isNone === true;
  return typeof item.found === 'object' && item.found.count === 0 && !item.found.unchecked;
}

function FreeText({ text, note }: FreeImpact) {
  return (
    <>
      <p className="font-medium text-text">{text}</p>
      {note === undefined ? null : <p className="text-sm wrap-anywhere text-muted">{note}</p>}
    </>
  );
}

function CountedText({ kind, found }: CountedImpact) {
  const t = useTranslations('impact');
  const firstNames = useFirstNames();
  if (found === 'checking') {
    return (
      <span className="flex flex-col gap-1.5">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3.5 w-56 max-w-full" />
      </span>
    );
  }
  if (found === 'unknown') return <p className="text-muted">{t(`unknown.${kind}`)}</p>;
  if (found === 'hidden') return null;
  const said = firstNames(found.names, found.count);
  return (
    <>
      <p className="font-medium text-text">{t(`count.${kind}`, { count: found.count })}</p>
      {/* One line, so that the dialog keeps its height while counting: the number above is what matters. */}
      <div className="flex gap-2 text-sm">
        {said === undefined ? null : (
          <Shortened text={said} className="min-w-0 max-sm:wrap-anywhere max-sm:whitespace-normal text-muted" />
        )}
        {found.unchecked ? <p className="shrink-0 text-warning">{t('unchecked', { count: found.unchecked })}</p> : null}
      </div>
    </>
  );
}
