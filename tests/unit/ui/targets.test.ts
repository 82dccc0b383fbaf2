/** A finger hits every button: those of the kit have their size, and one that a room draws itself names one. tests/e2e/fit.spec.ts measures what it opens. */
import { expect, test } from 'vitest';
import { projectSources } from '../../support/architecture/sources';

/** A button's beginning, to the end of its classes. */
const BUTTON = /<button\b[^<]*?className=(?:"[^"]*"|\{(?:[^{}]|\{[^{}]*\})*\})/g;
const SIZED =
  /\bhit-(?:area|end|tall)\b|\btouch:(?:size|h|min-h)-1[01]\b|\b(?:min-)?h-11\b|\bafter:inset-0\b|[cC]lass\(|"(?:table|panel)-[a-z-]+"/;

test('each button that a room draws itself says how large its target is', () => {
  const small = projectSources()
    .filter(({ path }) => path.startsWith('components/rooms/'))
    .flatMap(({ path, text }) => [...text.matchAll(BUTTON)].map(([button]) => `${path}: ${button}`))
    .filter((button) => !SIZED.test(button));
  expect(small).toEqual([]);
});
