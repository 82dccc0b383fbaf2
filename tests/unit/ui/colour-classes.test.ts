/** A class of a colour that is no token compiles to nothing: what it should set apart has no edge then. */
import { expect, test } from 'vitest';
import config from '@/tailwind.config';
import { projectSources } from '../../support/architecture/sources';

type Colours = { [name: string]: string | Colours };

const namesOf = (colours: Colours): string[] =>
  Object.entries(colours).flatMap(([name, value]) =>
    typeof value === 'string'
      ? [name]
      : namesOf(value).map((inner) => (inner === 'DEFAULT' ? name : `${name}-${inner}`)),
  );

/** Utilities of the same beginning that are about something else. */
const OTHERS =
  /^(?:none|clip|cover|contain|center|inherit|linear-.*|no-repeat|(?:[trblxyse]|dashed|solid|spacing|separate|collapse|offset|inset|hidden)(?:-.*)?)$/;

test('each background, border, ring and outline is of a colour that there is', () => {
  const colours = new Set(namesOf((config.theme as { colors: Colours }).colors));
  const files = projectSources().filter(({ path }) => /^(?:app|components)\/.*\.tsx$/.test(path));
  const used = files.flatMap(({ path: file, text }) =>
    [...text.matchAll(/(?<=['"`\s:])(?:bg|border|ring|outline|divide|decoration)-([a-z][a-z-]*)!?(?=['"`\s/])/g)].map(
      ([all, name = '']) => ({ file, all, name }),
    ),
  );
  expect(used.length).toBeGreaterThan(200);
  const unknown = used.filter(({ name }) => !colours.has(name) && !OTHERS.test(name));
  expect(unknown.map(({ file, all }) => `${file}: ${all}`)).toEqual([]);
});
