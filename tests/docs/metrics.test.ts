/** docs/operate/metrics.md, run on its machine; names of metrics in it and its files are those that the server has, and all of them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parse } from 'yaml';
import { blocksOf } from './support/page';
import { Terminal } from './support/terminal';

const folder = path.resolve(import.meta.dirname, '../../docs/operate');
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8');
const namesIn = (text: string) => new Set(text.match(/\b(?:identity_console|process|nodejs)_[a-z0-9_]+\b/g));

/** Name and type of each metric of a page in Prometheus' format. */
const exposedOn = (page: string) =>
  new Map([...page.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!]));

const terminal = new Terminal();
let exposed: Map<string, string>;
beforeAll(() => terminal.open());
afterAll(() => terminal.close());

test('the commands do what they say', async () => {
  const blocks = blocksOf('metrics');
  expect(blocks).not.toEqual([]);
  for (const block of blocks) await terminal.run(block);
  exposed = exposedOn(readFileSync(terminal.path('var/log/metrics.txt'), 'utf8'));
  expect(exposed.size).toBeGreaterThan(40);
});

test('the page names every metric of the server, and no other', () => {
  expect([...namesIn(read('metrics.md'))].toSorted()).toEqual([...exposed.keys()].toSorted());
});

test.each(['prometheus-rules.yml', 'grafana-dashboard.json'])('%s asks for metrics that the server has', (file) => {
  const parts = [...exposed].flatMap(([name, type]) =>
    type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => `${name}${part}`) : [name],
  );
  const asked = [...namesIn(read(file))];
  expect(asked.length).toBeGreaterThan(8);
  expect(asked.filter((name) => !parts.includes(name))).toEqual([]);
});

test('the files are what Prometheus and Grafana read', () => {
  const { groups } = parse(read('prometheus-rules.yml')) as { groups: { rules: Record<string, unknown>[] }[] };
  const rules = groups.flatMap((group) => group.rules);
  expect(rules.length).toBeGreaterThan(8);
  for (const rule of rules) expect(Object.keys(rule)).toEqual(['alert', 'expr', 'for', 'labels', 'annotations']);
  const { panels } = JSON.parse(read('grafana-dashboard.json')) as { panels: { targets: { expr: string }[] }[] };
  expect(panels.flatMap(({ targets }) => targets).every(({ expr }) => expr !== '')).toBe(true);
});
