/**
 * `npm run bench [-- --only
 * start,javascript,calls,operations,screens,sizes,memory,table,people,large,navigation,keystroke,scale,search,lists,loop] [--against
 * <commit or folder>] [--rounds <n>] [--write]`: ratios against the least that could do the same, measured in one run. Needs a build (`npm
 * run build`). `--against` builds another commit in its own folder and measures it too, except `table`; a checkout or a standalone build is
 * used as it is. Prints a table per measure; `--write` stores it in `tests/bench/README.md`, and keeps there what was not measured. Reports
 * which budgets are met or missed, and always ends with exit code 0: a busy machine must not fail a build.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { parseArgs } from 'node:util';
import { measureCalls } from '../tests/bench/measures/calls';
import { measurePeople } from '../tests/bench/measures/people';
import { measurePlaces } from '../tests/bench/measures/places';
import { measureLarge } from '../tests/bench/measures/large';
import { measureLists } from '../tests/bench/measures/lists';
import { measureLoop } from '../tests/bench/measures/loop';
import { measureJavaScript } from '../tests/bench/measures/javascript';
import { measureKeystroke } from '../tests/bench/measures/keystroke';
import { measureMemory } from '../tests/bench/measures/memory';
import { measureNavigation } from '../tests/bench/measures/navigation';
import { measureOperations, measureScreens } from '../tests/bench/measures/platform';
import { measureScale } from '../tests/bench/measures/scale';
import { measureSearch } from '../tests/bench/measures/search';
import { measureSizes } from '../tests/bench/measures/sizes';
import { measureStart } from '../tests/bench/measures/start';
import { measureTable } from '../tests/bench/measures/table';
import { type Section, sectionText, withBefore } from '../tests/bench/report';
import { buildMinimalApp } from '../tests/bench/support/minimal-app';
import { openOtherBuild } from '../tests/bench/support/other-build';
import { SERVE, type Stage, openStage } from '../tests/bench/support/stage';

const DOCUMENT = 'tests/bench/README.md';

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    write: { type: 'boolean' },
    /** Another commit to measure. */
    against: { type: 'string' },
    /** Of `people`, `large`, `navigation`, `keystroke`, `scale` and `search`. */
    rounds: { type: 'string', default: '5' },
  },
});
const wanted = values.only?.split(',');
const wants = (name: string): boolean => wanted === undefined || wanted.includes(name);
const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Measures that need the fixed platform or the minimal application beside the console. */
const STAGED = {
  // First, because nothing else of the console may run during it.
  start: (stage: Stage) => measureStart(stage),
  javascript: (stage: Stage) => whileRunning(stage, measureJavaScript),
  calls: (stage: Stage) => whileRunning(stage, measureCalls),
  sizes: measureSizes,
};
/** Measures that alternate between both builds. */
const IN_TURN = {
  operations: (stage: Stage) => measureOperations(stage, SERVE, other),
  screens: async (stage: Stage) => {
    stage.keep(await stage.startMinimal());
    return await measureScreens(stage, SERVE, other);
  },
};
const rounds = Number(values.rounds);
const ALONE = {
  memory: measureMemory,
  lists: measureLists,
  loop: measureLoop,
  people: ({ serve }: { serve: string }) => measurePeople({ serve, rounds }),
  large: ({ serve }: { serve: string }) => measureLarge({ serve, rounds }),
  places: ({ serve }: { serve: string }) => measurePlaces({ serve, rounds }),
  navigation: ({ serve }: { serve: string }) => measureNavigation({ serve, rounds }),
  keystroke: ({ serve }: { serve: string }) => measureKeystroke({ serve, rounds }),
  scale: ({ serve }: { serve: string }) => measureScale({ serve, rounds }),
  search: ({ serve }: { serve: string }) => measureSearch({ serve, rounds }),
};
const sections: Section[] = [];
const other = values.against === undefined ? undefined : openOtherBuild(values.against);
try {
  for (const [name, measure] of Object.entries(ALONE)) if (wants(name)) await add((serve) => measure({ serve }));
  if ([...Object.keys(STAGED), ...Object.keys(IN_TURN), 'table'].some(wants)) await measureOnStage();
} finally {
  other?.close();
}
const missed = sections.flatMap(({ rows }) => rows).filter(({ budget }) => budget?.met === false);
say(missed.length === 0 ? 'Every budget is met.' : `Budgets missed: ${missed.length}`);
if (values.write) writeFileSync(DOCUMENT, document(readFileSync(DOCUMENT, 'utf8')));

async function measureOnStage(): Promise<void> {
  say('building the minimal application');
  const minimal = buildMinimalApp();
  for (const [name, measure] of Object.entries(STAGED)) {
    if (wants(name)) await add((serve) => onStage(minimal, serve, (stage) => measure(stage, serve)));
  }
  for (const [name, measure] of Object.entries(IN_TURN)) {
    if (wants(name)) keep(await onStage(minimal, SERVE, measure));
  }
  if (wants('table')) await onStage(minimal, SERVE, async ({ folder }) => keep(await measureTable(folder)));
}

async function onStage<T>(minimal: string, serve: string, work: (stage: Stage) => Promise<T>): Promise<T> {
  const stage = await openStage(minimal, serve);
  try {
    return await work(stage);
  } finally {
    await stage.close();
  }
}

/** Measures with a console and the minimal application beside it. */
async function whileRunning(stage: Stage, measure: (stage: Stage) => Promise<Section>): Promise<Section> {
  stage.keep(await stage.startMinimal());
  stage.keep(await stage.startConsole());
  return await measure(stage);
}

/** Measures this build and, if given, the other one. */
async function add(measure: (serve: string) => Promise<Section>): Promise<void> {
  const section = await measure(SERVE);
  keep(other === undefined ? section : withBefore(section, await measure(other.serve), other.name));
}

function keep(section: Section): void {
  sections.push(section);
  say(sectionText(section));
}

/** Returns the document with the new measurements in place of the old. */
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
