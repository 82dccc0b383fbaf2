/** The skeleton of a new room, for `npm run room`. Pure except for reading the templates. */
import { readFileSync } from 'node:fs';
import path from 'node:path';

const templates = path.join(import.meta.dirname, 'templates');

type Names = Record<string, string>;
const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const camel = (name: string): string => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Makes the singular of a name: tags → tag, policies → policy. */
export const singular = (room: string): string => room.replace(/ies$/, 'y').replace(/s$/, '');

/**
 * The forms in which templates write a room's name.
 *
 * @param room - its folder, of many: `tenant-tags`
 * @param one - of one: `tenant-tag`
 * @throws Error when a name is none of a folder, or both are the same
 */
export function namesOf(room: string, one: string): Names {
  if (![room, one].every((name) => /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) || room === one) {
    throw new Error(
      'A room has two names in lower case with hyphens, of many and of one: npm run room tenant-tags tenant-tag',
    );
  }
  const [things, thing] = [camel(room), camel(one)];
  const [words, word] = [room.replaceAll('-', ' '), one.replaceAll('-', ' ')];
  const a = /^[aeiou]/.test(word) ? 'an' : 'a';
  return {
    ...{ room, one, things, thing, Things: capital(things), Thing: capital(thing) },
    ...{ words, word, Words: capital(words), Word: capital(word), a, A: capital(a) },
    ...{ table: room.replaceAll('-', '_'), texts: room.replaceAll('-', '') },
  };
}

const filled = (template: string, names: Names): string =>
  template.replace(/%(\w+)%/g, (whole, name: string) => names[name] ?? whole);

const SCREENS = 'app/(console)/organization/[organizationId]/tenant/[tenantId]';
/** Template and path of each new file. */
const FILES = [
  ['access.ts', 'lib/contract/rooms/%room%/access.ts'],
  ['operations.ts', 'lib/contract/rooms/%room%/operations.ts'],
  ['room.ts', 'components/rooms/%room%/room.ts'],
  ['screen.tsx', 'components/rooms/%room%/%room%-screen.tsx'],
  ['dialogs.tsx', 'components/rooms/%room%/%one%-dialogs.tsx'],
  ['page.tsx', `${SCREENS}/%room%/page.tsx`],
  ['table.ts', 'lib/platform/rooms/%room%/table.ts'],
  ['routes.ts', 'lib/platform/rooms/%room%/routes.ts'],
  ['en.json', 'messages/en/%texts%.json'],
  ['no.json', 'messages/no/%texts%.json'],
  ['platform.test.ts', 'tests/platform/rooms/%room%.test.ts'],
  ['e2e.spec.ts', 'tests/e2e/%room%/%room%.spec.ts'],
] as const;

/** The new files of a room: path and content. */
export function newFiles(names: Names): { file: string; content: string }[] {
  return FILES.map(([template, place]) => ({
    file: filled(place, names),
    content: filled(readFileSync(path.join(templates, `${template}.txt`), 'utf8'), names),
  }));
}

type Listing = {
  file: string;
  imported?: string;
  /** The room's line; inserted before the last line that begins like `end`. */
  row: string;
  end: string;
};
/** The lists of rooms, each with the new room's lines. */
const LISTINGS: readonly Listing[] = [
  {
    file: 'lib/contract/rooms.ts',
    imported: "import { %things% } from './rooms/%room%/access';",
    row: "  '%room%': %things%,",
    end: '} as const satisfies Record<string, RoomAccess>',
  },
  {
    file: 'lib/contract/operations.ts',
    imported: "import { %thing%Operations } from './rooms/%room%/operations';",
    row: "  '%room%': %thing%Operations,",
    end: '} as const satisfies Record<RoomId',
  },
  {
    file: 'components/pages/rooms.ts',
    imported: "import { %things% } from '@/components/rooms/%room%/room';",
    row: '  ...%things%,',
    end: '} as const satisfies',
  },
  {
    file: 'lib/platform/rooms/index.ts',
    imported: "import { handlers as %things% } from './%room%/routes';",
    row: '  ...%things%,',
    end: '};',
  },
  {
    file: 'messages/en.ts',
    row: "export { default as %texts% } from './en/%texts%.json';",
    end: '',
  },
  {
    file: 'messages/no.ts',
    row: "export { default as %texts% } from './no/%texts%.json';",
    end: '',
  },
];

/** Returns the lists of rooms with the new one added. @throws Error when a list has changed in a way that this script does not know */
export function changedFiles(names: Names, read: (file: string) => string): { file: string; content: string }[] {
  return LISTINGS.map(({ file, imported, row, end }) => {
    const lines = read(file).split('\n');
    const at = lines.findLastIndex((line) => line.startsWith(end));
    const last = lines.findLastIndex((line) => line.startsWith('import '));
    if (at < 0 || (imported !== undefined && last < 0)) throw new Error(`${file} has no place for a new room.`);
    lines.splice(at, 0, filled(row, names));
    if (imported !== undefined) lines.splice(last + 1, 0, filled(imported, names));
    return { file, content: lines.join('\n') };
  });
}
