/**
 * `npm run soak [-- --minutes 10 --sessions 200]`: mixed use of two replicas with a real Redis, against its own
 * platform with PostgreSQL and a mail server, with faults in between (`tests/soak/faults.ts`). Needs a build (`npm run
 * build`) and Redis; without PostgreSQL its faults are left out. Writes its report to `test-results/soak.md`, and the
 * servers' output to `test-results/soak-servers.log`; exit code 1 when anything forbidden happened
 * (`tests/soak/tally.ts`), a rejection was not handled or memory kept growing.
 */
import { setMaxListeners } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { FAULTS, injectFaults } from '../tests/soak/faults';
import { type Sample, hasFailed, isFlat, soakReport } from '../tests/soak/report';
import { SoakSession } from '../tests/soak/session';
import { newTally } from '../tests/soak/tally';
import { type World, openWorld } from '../tests/soak/world';
import { SoakWriter } from '../tests/soak/writer';

const { values } = parseArgs({ options: { minutes: { type: 'string' }, sessions: { type: 'string' } } });
const minutes = Number(values.minutes ?? 10);
const count = Number(values.sessions ?? 200);
if (!(minutes > 0 && minutes <= 60) || !(count > 0 && count <= 500)) {
  throw new Error('--minutes is from 1 to 60, --sessions from 1 to 500.');
}
/** Shorter runs have only some of the faults, and no result about memory. */
const LONG_FROM_MINUTES = 5;
const isLong = minutes >= LONG_FROM_MINUTES;
const totalMs = minutes * 60_000;
/** When faults are injected, as shares of the time. The last part is for recovery. */
const SPAN = { from: 0.03, to: 0.85 };
const ADMINS = Math.ceil(count / 50);
const say = (text: string): void => void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);

const wanted = FAULTS.filter((fault) => isLong || fault.isLong !== true);
const world = await openWorld(wanted.some(({ needs }) => needs === 'disk'));
let failed: boolean;
try {
  failed = await soak(world);
} finally {
  await world.close();
}
process.exitCode = failed ? 1 : 0;

async function soak(stage: World): Promise<boolean> {
  const tally = newTally();
  const { database } = stage;
  const has = { database: database !== undefined, disk: database?.disk !== undefined };
  const faults = wanted.filter(({ needs }) => needs === undefined || has[needs]);
  const leftOut = wanted.filter((fault) => !faults.includes(fault)).map(({ name }) => name);
  for (const name of leftOut) say(`left out, because this machine cannot have it: ${name}`);

  const place = { home: stage.appUrl, replicas: stage.replicas, tally };
  const sessions = Array.from({ length: count }, () => new SoakSession(place));
  const admins = Array.from({ length: ADMINS }, () => new SoakWriter(place));
  const all = [...admins, ...sessions];
  say(`signing in ${count} sessions and ${ADMINS} who change things`);
  for (let at = 0; at < all.length; at += 4) await Promise.all(all.slice(at, at + 4).map((one) => one.signIn()));
  say('soaking');
  const stop = new AbortController();
  // All sessions listen to it.
  setMaxListeners(0, stop.signal);
  const startedAt = Date.now();
  const { samples, end } = sampled(stage, startedAt);
  const lives = all.map((one) => one.live(stop.signal));
  const span = { from: SPAN.from * totalMs, to: SPAN.to * totalMs };
  const injected = await injectFaults(stage, faults, span, { tally, say });
  await pause(Math.max(0, startedAt + totalMs - Date.now()));
  stop.abort();
  await Promise.all(lives);
  end();
  const kept = (await Promise.all(sessions.map((session) => session.check()))).filter(Boolean).length;
  for (const admin of admins) await admin.check();
  const invited = admins.flatMap((admin) => admin.invited);
  say(`looking for the mails of ${invited.length} invitations`);
  const findings = {
    ...{ minutes, count, kept, tally, leftOut, samples, faults: injected },
    database: database === undefined ? 'the built-in database' : 'PostgreSQL',
    mails: await stage.mail.check(invited, tally),
    unhandled: stage.output().match(/unhandled ?rejection|uncaught ?exception|heap out of memory/gi)?.length ?? 0,
    // In less time a process is still warming up.
    flat: isLong ? isFlat(samples) : undefined,
  };
  const report = soakReport(findings);
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/soak.md', report);
  writeFileSync('test-results/soak-servers.log', stage.output());
  process.stdout.write(`\n${report}\n`);
  return hasFailed(findings);
}

/** Samples the memory of the processes until `end`, which takes a last sample. */
function sampled(stage: World, startedAt: number): { samples: Sample[]; end: () => void } {
  const samples: Sample[] = [];
  const sample = (): void =>
    void samples.push({
      second: Math.round((Date.now() - startedAt) / 1000),
      replicas: stage.servers.map((server) => server.memory()),
      platform: stage.platformMemory(),
    });
  const sampler = setInterval(sample, Math.min(10_000, totalMs / 12));
  return {
    samples,
    end: () => {
      clearInterval(sampler);
      sample();
    },
  };
}
