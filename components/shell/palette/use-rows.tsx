import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import {
  ChevronsUpDown,
  ExternalLink,
  Languages,
  LogOut,
  Moon,
  Plus,
  Settings,
  Sun,
  UserPlus,
  Copy,
  History,
} from '@/components/ui/primitives/icons';
import { LANGUAGES } from '@/lib/contract/limits';
import { searchWords } from '@/lib/contract/search-text';
import { paths } from '@/lib/paths';
import { mayOpen } from '../may-open';
import type { Place, ShellData } from '../place';
import { THEMES, applyTheme, remember } from '../preferences';
import { type ActionIcon, type Entry, type EntryTexts, actionEntries, screenEntries } from './entries';
import { entryOf, type FoundEntry, changesOf, isHere } from './found';
import { rankOf } from './match';
import { MOST_IDS, addressIn, idsIn } from './pasted';
import { recentPlaces } from './recent';
import { type Row, type RowGroup, tenantOf } from './row';
import { useFound } from './use-found';
import { useFoundGroups } from './use-found-groups';
import { useRefusalGroup } from './use-refusal-group';
import { useCopy } from '@/components/ui/primitives/use-copy';

/** The number of rows of a group of screens or actions. */
const SHOWN = 3;
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

type Asked = {
  data: ShellData;
  place: Place;
  pathname: string;
  text: string;
  /** The group that is shown completely. */
  all: string | null;
};

/** All rows for the typed text: the last places if it is empty, the targets of a pasted id, or people, things, screens and actions. */
export function useRows({ data, place, pathname, text, all }: Asked) {
  const t = useTranslations('palette');
  const words = searchWords(text);
  const ids = idsIn(text).length;
  const isPasted = ids > 0;
  const { found, isSearching, hasFailed } = useFound(text, place.tenant?.id, all !== null && !isPasted);
  const entries = found.items.map((item) => entryOf(item, data)).filter(({ places }) => places.length > 0);
  const toGroups = useFoundGroups(data, place);
  const changes = useChangesRows(data, entries, words);
  const own = useOwnGroups(data, place, pathname, words, changes);
  const ways = useWays(data, place);
  const refusal = useRefusalGroup(text, data, place);
  const exact = entries.filter(({ found: { isExact } }) => isExact);
  const card = isPasted && exact.length === 1 ? exact[0] : undefined;
  const groups = [
    ...refusal,
    ...addressGroup(text, data, t('groups.address')),
    ...(words.length === 0 ? recentGroup(data, t('groups.recent')) : []),
    ...(card === undefined
      ? toGroups(isPasted ? exact : entries, { words, all, more: isPasted ? [] : found.more })
      : [{ id: 'ways', heading: t('groups.ways'), rows: ways(card) }]),
    ...(isPasted || words.length === 0 ? [] : own),
  ].filter(({ rows }) => rows.length > 0);
  const isNothing = groups.length === 0 && card === undefined && !isSearching;
  const message = isNothing ? t(nothingOf({ hasFailed, isPasted, isEmpty: words.length === 0 })) : undefined;
  return { groups, card, words, isSearching, message, note: noteOf(t, hasFailed, ids) };
}

/** The text above results that are not all. @param ids - how many were pasted */
function noteOf(t: ReturnType<typeof useTranslations<'palette'>>, hasFailed: boolean, ids: number) {
  if (hasFailed) return t('failed');
  return ids > MOST_IDS ? t('leftOut', { shown: MOST_IDS, count: ids }) : undefined;
}

/** The text for an empty result. */
function nothingOf({ hasFailed, isPasted, isEmpty }: { hasFailed: boolean; isPasted: boolean; isEmpty: boolean }) {
  if (hasFailed) return 'failed';
  if (isPasted) return 'unknownId';
  return isEmpty ? 'empty' : 'nothing';
}

function addressGroup(text: string, data: ShellData, heading: string): RowGroup[] {
  const href = addressIn(text, window.location.origin);
  if (href === undefined || !mayOpen(data, href.replace(/[?#].*/, ''))) return [];
  return [
    {
      id: 'address',
      heading,
      rows: [{ id: href, label: href, mark: <ExternalLink />, href, isPlace: true }],
    },
  ];
}

function recentGroup(data: ShellData, heading: string): RowGroup[] {
  const rows = recentPlaces(data.user.id)
    .filter(({ href }) => mayOpen(data, href.replace(/[?#].*/, '')))
    .map((place): Row => ({ ...place, id: `recent ${place.href}`, mark: <ExternalLink />, isPlace: true }));
  return [{ id: 'recent', heading, rows }];
}

function useOwnGroups(
  data: ShellData,
  place: Place,
  pathname: string,
  words: readonly string[],
  changes: readonly Row[],
): RowGroup[] {
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
    { id: 'actions', heading: t('groups.actions'), rows: [...changes, ...actions.slice(0, SHOWN)] },
  ];
}

function useSettingsRows(): Row[] {
  const t = useTranslations('palette');
  const shell = useTranslations('shell');
  const common = useTranslations('common');
  return [
    ...THEMES.map((theme): Row => ({
      id: `theme ${theme}`,
      label: t(`theme.${theme}`),
      mark: ACTION_MARKS[theme],
      run: () => applyTheme(theme),
    })),
    ...LANGUAGES.map((language): Row => ({
      id: `language ${language}`,
      label: t('language', { language: common(`language.${language}`) }),
      mark: ACTION_MARKS.language,
      run: () => {
        remember('language', language);
        window.location.reload();
      },
    })),
    { id: 'signOut', label: shell('logout'), mark: ACTION_MARKS.signOut, href: paths.logout },
  ];
}

/** The links for the owner of an id: its places, the current tenant first, and its e-mail address. */
function useWays(data: ShellData, place: Place) {
  const t = useTranslations('palette');
  const screens = useTranslations('shell.screen');
  const { copy } = useCopy();
  const toChanges = useChangesRow(data);
  return ({ found, places }: FoundEntry): Row[] => {
    const open = places
      .toSorted((a, b) => Number(isHere(b, place)) - Number(isHere(a, place)))
      .map((one): Row => {
        const tenant = tenantOf(data, place, one.tenantId);
        return {
          id: `way ${one.href}`,
          label: t('openIn', { place: one.name }),
          // One place may have several screens for a result.
          detail:
            found.kind !== 'person'
              ? screens(one.screen)
              : isHere(one, place)
                ? t('here')
                : tenant === undefined
                  ? ''
                  : t('switches'),
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
    const changes = toChanges({ found, places }).map((row): Row => ({ ...row, copy: found.id }));
    return [...open, ...changes, ...mail];
  };
}

/** "What Dag changed". */
function useChangesRow(data: ShellData) {
  const t = useTranslations('palette');
  return (entry: FoundEntry): Row[] => {
    const href = changesOf(entry, data);
    const label = t('changesOf', { name: entry.found.name });
    return href === undefined ? [] : [{ id: 'changes', label, mark: <History />, href, isPlace: true }];
  };
}

/** The changes of the first person found by name. */
function useChangesRows(data: ShellData, entries: readonly FoundEntry[], words: readonly string[]): Row[] {
  const toChanges = useChangesRow(data);
  const person = entries.find(({ found: { kind, name } }) => kind === 'person' && rankOf(name, words) !== undefined);
  return person === undefined ? [] : toChanges(person).map((row) => ({ ...row, detail: person.places[0]?.name }));
}
