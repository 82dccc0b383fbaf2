'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Avatar } from '@/components/ui/marks/avatar';
import { readRole } from '@/components/ui/marks/role-mark';
import {
  ChevronsUpDown,
  Copy,
  ExternalLink,
  Languages,
  LogOut,
  Mail,
  Moon,
  Plus,
  Settings,
  Sun,
  UserPlus,
} from '@/components/ui/primitives/icons';
import { useCopy } from '@/components/ui/primitives/use-copy';
import { LANGUAGES } from '@/lib/contract/limits';
import type { ScreenId } from '@/lib/contract/access';
import type { Found, FoundKind } from '@/lib/contract/rooms/search/entities';
import { paths } from '@/lib/paths';
import { mayOpen } from '../may-open';
import type { Place, ShellData, ShellTenant } from '../place';
import { THEMES, applyTheme, remember } from '../preferences';
import { type ActionIcon, type Entry, type EntryTexts, actionEntries, screenEntries } from './entries';
import { type FoundEntry, entryOf, isHere } from './found';
import { rankOf, wordsOf } from './match';
import { addressIn, idsIn, trimmed } from './pasted';
import { recentPlaces } from './recent';
import { useFound } from './use-found';

/** A row as it is drawn. */
export type Row = {
  id: string;
  label: string;
  detail: string;
  mark: ReactNode;
  /** At the end of the row. */
  aside?: ReactNode;
  href?: string;
  run?: () => void;
  /** What Ctrl C copies. */
  copy?: string;
  tenant?: ShellTenant | undefined;
  /** It is offered again when nothing is typed. */
  isPlace?: boolean;
};
export type RowGroup = { id: string; heading: string; rows: Row[] };

/** Rows of a group of screens or actions. */
const SHOWN = 3;
/** A thing wears the icon of the screen that lists it. */
const SCREEN_OF: Record<Exclude<FoundKind, 'person' | 'invitation'>, ScreenId> = {
  tenant: 'tenant',
  organization: 'organization',
  application: 'applications',
  client: 'clients',
  group: 'groups',
  apiResource: 'apiResources',
};
const ACTION_MARKS: Record<ActionIcon, ReactNode> = {
  switch: <ChevronsUpDown />,
  invite: <UserPlus />,
  create: <Plus />,
  light: <Sun />,
  dark: <Moon />,
  system: <Settings />,
  language: <Languages />,
  signOut: <LogOut />,
};
/** Groups of what is found, in their order. */
const KIND_GROUPS: readonly { id: string; kinds: readonly FoundKind[] }[] = [
  { id: 'people', kinds: ['person', 'invitation'] },
  { id: 'tenants', kinds: ['tenant', 'organization'] },
  { id: 'resources', kinds: ['application', 'client', 'group', 'apiResource'] },
];

type Asked = { data: ShellData; place: Place; pathname: string; text: string };

/**
 * All rows for what is typed: the last places when that is nothing, where a pasted id leads, or people, things, screens and actions.
 */
export function useRows({ data, place, pathname, text }: Asked) {
  const t = useTranslations('palette');
  const words = wordsOf(trimmed(text));
  const { found, isSearching, hasFailed } = useFound(text, place.tenant?.id);
  const entries = found.items.map((item) => entryOf(item, data)).filter(({ places }) => places.length > 0);
  const toGroups = useFoundGroups(data, place);
  const own = useOwnGroups(data, place, pathname, words);
  const ways = useWays(data, place);
  const isPasted = idsIn(text).length > 0;
  const exact = entries.filter(({ found: { isExact } }) => isExact);
  const card = isPasted && exact.length === 1 ? exact[0] : undefined;
  const groups = [
    ...addressGroup(text, data, t('groups.address')),
    ...(words.length === 0 ? recentGroup(data, t('groups.recent')) : []),
    ...(card === undefined
      ? toGroups(isPasted ? exact : entries, words)
      : [{ id: 'ways', heading: t('groups.ways'), rows: ways(card) }]),
    ...(isPasted || words.length === 0 ? [] : own),
  ].filter(({ rows }) => rows.length > 0);
  const nothing = hasFailed ? t('failed') : isPasted ? t('unknownId') : words.length === 0 ? t('empty') : t('nothing');
  const message = groups.length > 0 || card !== undefined || isSearching ? undefined : nothing;
  return { groups, card, words, isSearching, message };
}

/** An address of this console that was pasted. */
function addressGroup(text: string, data: ShellData, heading: string): RowGroup[] {
  const href = addressIn(text, window.location.origin);
  if (href === undefined || !mayOpen(data, href.replace(/[?#].*/, ''))) return [];
  return [
    {
      id: 'address',
      heading,
      rows: [{ id: href, label: href, detail: '', mark: <ExternalLink />, href, isPlace: true }],
    },
  ];
}

function recentGroup(data: ShellData, heading: string): RowGroup[] {
  const rows = recentPlaces(data.user.id)
    .filter(({ href }) => mayOpen(data, href.replace(/[?#].*/, '')))
    .map(({ label, detail, href }): Row => ({
      id: `recent ${href}`,
      label,
      detail,
      href,
      mark: <ExternalLink />,
      isPlace: true,
    }));
  return [{ id: 'recent', heading, rows }];
}

/** The tenant that a place switches to. */
const tenantOf = (data: ShellData, place: Place, id: string | null): ShellTenant | undefined =>
  id === place.tenant?.id ? undefined : data.tenants.find((tenant) => tenant.id === id);

function markOf({ kind, id, name }: Found, { icons }: ShellData): ReactNode {
  if (kind === 'person') return <Avatar name={name} id={id} size="sm" />;
  return kind === 'invitation' ? <Mail /> : icons[SCREEN_OF[kind]];
}

/** People and things, by group. */
function useFoundGroups(data: ShellData, place: Place) {
  const t = useTranslations('palette');
  const roles = useTranslations('common.role');
  const rowOf = ({ found, places: [first] }: FoundEntry, words: readonly string[]): Row => {
    const { kind, id, name, detail } = found;
    const isNamed = rankOf(name, words) !== undefined;
    const role = readRole(first?.role ?? '');
    return {
      id: `${kind} ${id}`,
      label: name === '' ? id : name,
      // What was typed is in one of the two.
      detail: [kind === 'person' && role !== undefined && isNamed ? roles(role) : detail, first?.name]
        .filter((part) => part !== undefined && part !== '' && part !== name)
        .join(' · '),
      mark: markOf(found, data),
      aside:
        kind === 'invitation' ? <span className="shrink-0 text-xs text-muted">{t('notConfirmed')}</span> : undefined,
      href: first?.href ?? '',
      copy: id,
      tenant: tenantOf(data, place, first?.tenantId ?? null),
      isPlace: true,
    };
  };
  return (entries: readonly FoundEntry[], words: readonly string[]): RowGroup[] =>
    KIND_GROUPS.map(({ id, kinds }) => ({
      id,
      heading: t(`groups.${id as 'people'}`),
      rows: entries.filter(({ found }) => kinds.includes(found.kind)).map((entry) => rowOf(entry, words)),
    }));
}

/** The ways on from what an id belongs to: its places, the current tenant first, and its e-mail address. */
function useWays(data: ShellData, place: Place) {
  const t = useTranslations('palette');
  const { copy } = useCopy();
  return ({ found, places }: FoundEntry): Row[] => {
    const open = places
      .toSorted((a, b) => Number(isHere(b, place)) - Number(isHere(a, place)))
      .map((one): Row => {
        const tenant = tenantOf(data, place, one.tenantId);
        return {
          id: `way ${one.href}`,
          label: t('openIn', { place: one.name }),
          detail: isHere(one, place) ? t('here') : tenant === undefined ? '' : t('switches'),
          mark: isHere(one, place) || tenant === undefined ? <ExternalLink /> : <ChevronsUpDown />,
          href: one.href,
          copy: found.id,
          tenant,
          isPlace: true,
        };
      });
    const mail: Row[] =
      found.kind === 'person' && found.detail !== ''
        ? [
            {
              id: 'mail',
              label: t('copyMail'),
              detail: found.detail,
              mark: <Copy />,
              copy: found.id,
              run: () => void copy(found.detail),
            },
          ]
        : [];
    return [...open, ...mail];
  };
}

/** Screens and actions that fit, from what the frame knows. */
function useOwnGroups(data: ShellData, place: Place, pathname: string, words: readonly string[]): RowGroup[] {
  const t = useTranslations('palette');
  const shell = useTranslations('shell');
  const settings = useSettingsRows();
  if (words.length === 0) return [];
  const texts: EntryTexts = {
    screen: (screen) => shell(`screen.${screen}`),
    screenOf: (screen, tenant) => t('screenOf', { screen: shell(`screen.${screen}`), tenant }),
    invite: (tenant) => t('invite', { tenant }),
    switchTo: (tenant) => t('switchTo', { tenant }),
    create: (screen) => t(`create.${screen}`),
  };
  const toRow = ({ icon, ...entry }: Entry): Row => ({
    ...entry,
    mark: Object.hasOwn(ACTION_MARKS, icon)
      ? ACTION_MARKS[icon as ActionIcon]
      : data.icons[icon as keyof typeof data.icons],
    isPlace: !Object.hasOwn(ACTION_MARKS, icon),
  });
  const actions = [
    ...actionEntries(data, place, pathname, words, texts).map(toRow),
    ...settings.filter(({ label }) => rankOf(label, words) !== undefined),
  ];
  return [
    {
      id: 'screens',
      heading: t('groups.screens'),
      rows: screenEntries(data, place, words, texts).slice(0, SHOWN).map(toRow),
    },
    { id: 'actions', heading: t('groups.actions'), rows: actions.slice(0, SHOWN) },
  ];
}

/** Theme, language and sign-out. */
function useSettingsRows(): Row[] {
  const t = useTranslations('palette');
  const shell = useTranslations('shell');
  const common = useTranslations('common');
  return [
    ...THEMES.map((theme): Row => ({
      id: `theme ${theme}`,
      label: t(`theme.${theme}`),
      detail: '',
      mark: ACTION_MARKS[theme],
      run: () => applyTheme(theme),
    })),
    ...LANGUAGES.map((language): Row => ({
      id: `language ${language}`,
      label: t('language', { language: common(`language.${language}`) }),
      detail: '',
      mark: ACTION_MARKS.language,
      run: () => {
        remember('language', language);
        window.location.reload();
      },
    })),
    { id: 'signOut', label: shell('logout'), detail: '', mark: ACTION_MARKS.signOut, href: paths.logout },
  ];
}
