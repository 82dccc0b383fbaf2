import { joinIsolated } from '@/lib/contract/names';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Avatar } from '@/components/ui/marks/avatar';
import { readRole } from '@/components/ui/marks/role-mark';
import { ChevronDown, Mail } from '@/components/ui/primitives/icons';
import type { ScreenId } from '@/lib/contract/access';
import { shortClientId } from '@/lib/contract/oauth/short-client-id';
import type { Found, FoundKind } from '@/lib/contract/rooms/search/entities';
import type { Place, ShellData } from '../place';
import type { FoundEntry } from './found';
import { rankOf } from './match';
import { type Row, type RowGroup, tenantOf } from './row';
import { EACH } from './use-found';

/** A result has the icon of the screen that lists it. */
const SCREEN_OF: Record<Exclude<FoundKind, 'person' | 'invitation'>, ScreenId> = {
  tenant: 'tenant',
  organization: 'organization',
  application: 'applications',
  client: 'clients',
  group: 'groups',
  apiResource: 'apiResources',
};
/** Groups of results, in display order. */
const KIND_GROUPS: readonly { id: 'people' | 'tenants' | 'resources'; kinds: readonly FoundKind[] }[] = [
  { id: 'people', kinds: ['person', 'invitation'] },
  { id: 'tenants', kinds: ['tenant', 'organization'] },
  { id: 'resources', kinds: ['application', 'client', 'group', 'apiResource'] },
];

function markOf({ kind, id, name }: Found, { icons }: ShellData): ReactNode {
  if (kind === 'person') return <Avatar name={name} id={id} size="sm" />;
  return kind === 'invitation' ? <Mail /> : icons[SCREEN_OF[kind]];
}

/** The typed words, the group that is shown completely, and the kinds with more results than requested. */
type Shown = { words: readonly string[]; all: string | null; more: readonly FoundKind[] };

export function useFoundGroups(data: ShellData, place: Place) {
  const t = useTranslations('palette');
  const roles = useTranslations('common.role');
  const rowOf = ({ found, places: [first] }: FoundEntry, words: readonly string[]): Row => {
    const { kind, id, name, detail } = found;
    const isNamed = rankOf(name, words) !== undefined;
    const role = readRole(first?.role ?? '');
    // Ids of clients differ at their end.
    const said = kind === 'client' ? shortClientId(detail) : detail;
    return {
      id: `${kind} ${id}`,
      label: name === '' ? id : name,
      // One of the two contains the typed text.
      detail: joinIsolated(
        [...new Set([kind === 'person' && role !== undefined && isNamed ? roles(role) : said, first?.name])].filter(
          (part) => part !== name,
        ),
        ' · ',
      ),
      mark: markOf(found, data),
      aside:
        kind === 'invitation' ? <span className="shrink-0 text-xs text-muted">{t('notConfirmed')}</span> : undefined,
      href: first?.href ?? '',
      copy: id,
      tenant: tenantOf(data, place, first?.tenantId ?? null),
      isPlace: true,
    };
  };
  return (entries: readonly FoundEntry[], { words, all, more }: Shown): RowGroup[] =>
    KIND_GROUPS.map(({ id, kinds }) => {
      const isOpen = all === id;
      const rows = kinds.flatMap((kind) =>
        entries.filter(({ found }) => found.kind === kind).slice(0, isOpen ? undefined : EACH),
      );
      const opens = { id: `all ${id}`, label: t(`all.${id}`), mark: <ChevronDown />, opensGroup: id };
      const hasMore = !isOpen && (all === null ? kinds.some((kind) => more.includes(kind)) : rows.length >= EACH);
      return {
        id,
        heading: t(`groups.${id}`),
        rows: [...rows.map((entry) => rowOf(entry, words)), ...(hasMore && rows.length > 0 ? [opens] : [])],
      };
    });
}
