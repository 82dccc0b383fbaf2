/** The Node.js that README recommends is the one that the container runs and `npm test` tests with. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { NEWEST_LTS } from '@/scripts/support/newest-lts.mjs';

const read = (name: string) => readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8');

test('README, the container and the tests have one newest LTS', () => {
  const [major = ''] = NEWEST_LTS.split('.');
  const images = [...read('Dockerfile').matchAll(/^FROM node:(\d+)/gm)].map(([, version]) => version);
  expect(new Set(images)).toEqual(new Set([major]));
  expect(read('README.md')).toContain(`(${major} recommended)`);
});
