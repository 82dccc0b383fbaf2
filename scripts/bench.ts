/**
 * `npm run bench [-- --only javascript,calls,start,memory,table,people,large] [--against <folder>] [--rounds <n>] [--write]`: ratios
 * against the least that could do the same, measured in one
 * run. Needs a build (`npm run build`). Prints a table per measure; `--write` keeps it in `tests/bench/README.md`, and leaves
 * there what was not measured. Tells which budget is met and which is missed, and ends with exit code 0 either way: a busy
 * machine must not fail a build.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { measureCalls } from '../tests/bench/measures/calls';
import { measurePeople } from '../tests/bench/measures/people';
import { measureLarge } from '../tests/bench/measures/large';
import { measureJavaScript } from '../tests/bench/measures/javascript';
import { measureMemory } from '../tests/bench/measures/memory';
import { measureStart } from '../tests/bench/measures/start';
import { measureTable } from '../tests/bench/measures/table';
import { type Section, sectionText } from '../tests/bench/report';
import { buildMinimalApp } from '../tests/bench/support/minimal-app';
import { type Stage, openStage } from '../tests/bench/support/stage';

const DOCUMENT = 'tests/bench/README.md';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    write: { type: 'boolean' },
    /** Another checkout with its build, which `people` measures too. */
    against: { type: 'string' },
    /** Of `people` and `large`. */
    rounds: { type: 'string', default: '5' },
  },
});
const wanted = values.only?.split(',');
const wants = (name: string): boolean => wanted === undefined || wanted.includes(name);
const say = (text: string): void => void process.stdout.write(`${text}\n`);

const sections: Section[] = [];
if (wants('memory')) await add(measureMemory());
if (['start', 'javascript', 'calls', 'table'].some(wants)) await measureOnStage();
if (wants('people')) await add(measurePeople({ rounds: Number(values.rounds), against: values.against }));
if (wants('large')) await add(measureLarge({ rounds: Number(values.rounds) }));
const missed = sections.flatMap(({ rows }) => rows).filter(({ budget }) => budget?.met === false);
say(missed.length === 0 ? 'Every budget is met.' : `Budgets missed: ${missed.length}`);
if (values.write) writeFileSync(DOCUMENT, document(readFileSync(DOCUMENT, 'utf8')));

async function measureOnStage(): Promise<void> {
  say('building the minimal application');
  const stage = await openStage(buildMinimalApp());
  try {
    // First, because nothing else of the console may run then.
    if (wants('start')) await add(measureStart(stage));
    if (wants('javascript') || wants('calls')) await measureRunning(stage);
    if (wants('table')) await add(measureTable(stage.folder));
  } finally {
    await stage.close();
  }
}

async function measureRunning(running: Stage): Promise<void> {
  running.keep(await running.startMinimal());
  running.keep(await running.startConsole());
  if (wants('javascript')) await add(measureJavaScript(running));
  if (wants('calls')) await add(measureCalls(running));
}

async function add(measuring: Promise<Section>): Promise<void> {
  const section = await measuring;
  sections.push(section);
  say(sectionText(section));
}

/** The document with what was measured in place of what it says now. */
function document(now: string): string {
  const cpu = os.cpus();
  const load = os
    .loadavg()
    .map((value) => value.toFixed(1))
    .join(', ');
  const measured = `${new Date().toISOString().slice(0, 16)}Z, ${cpu.length} × ${cpu[0]?.model ?? 'unknown'}, ${Math.round(os.totalmem() / 2 ** 30)} GiB, ${os.type()} ${os.release()}, Node.js ${process.version}; load averages at the end: ${load}.`;
  const [intro = '', ...kept] = now.split(/^(?=## )/m);
  for (const section of sections) {
    const text = sectionText(section, measured);
    const [heading = ''] = text.split('\n', 1);
    const at = kept.findIndex((one) => one.startsWith(`${heading}\n`));
    if (at === -1) kept.push(text);
    else kept[at] = text;
  }
  return [intro.trimEnd(), ...kept.map((one) => one.trim())].join('\n\n') + '\n';
}
