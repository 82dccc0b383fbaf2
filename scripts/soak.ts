/**
 * `npm run soak [-- --minutes 10 --sessions 200]`: mixed use of two replicas with a real Redis, against a platform of its own, with
 * faults in between. Needs a build (`npm run build`) and Redis. Writes its report to `test-results/soak.md`, what the servers wrote
 * to `test-results/soak-servers.log`; exit code 1 when a
 * session was lost, an answer went to the wrong person, a rejection was not handled or memory kept growing.
 */
import { setMaxListeners } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Sample, isFlat, soakReport } from '../tests/soak/report';
import { SoakSession, newTally } from '../tests/soak/session';
import { type World, openWorld } from '../tests/soak/world';

const { values } = parseArgs({ options: { minutes: { type: 'string' }, sessions: { type: 'string' } } });
const minutes = Number(values.minutes ?? 10);
const count = Number(values.sessions ?? 200);
if (!(minutes > 0 && minutes <= 60) || !(count > 0 && count <= 500)) {
  throw new Error('--minutes is from 1 to 60, --sessions from 1 to 500.');
}
/** Shorter runs say nothing about memory. */
const FLAT_FROM_MINUTES = 5;
const totalMs = minutes * 60_000;
const say = (text: string): void => void process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);

const tally = newTally();
const faults: string[] = [];
const samples: Sample[] = [];
const world = await openWorld();
let failed: boolean;
try {
  failed = await soak(world);
} finally {
  await world.close();
}
process.exitCode = failed ? 1 : 0;

async function soak(stage: World): Promise<boolean> {
  const sessions = Array.from(
    { length: count },
    () => new SoakSession({ home: stage.appUrl, replicas: stage.replicas, tally }),
  );
  say(`signing in ${count} sessions`);
  for (let at = 0; at < count; at += 4) {
    await Promise.all(sessions.slice(at, at + 4).map((session) => session.signIn()));
  }
  say('soaking');
  const stop = new AbortController();
  // Every session waits for it.
  setMaxListeners(0, stop.signal);
  const startedAt = Date.now();
  const sample = (): void =>
    void samples.push({
      second: Math.round((Date.now() - startedAt) / 1000),
      replicas: stage.servers.map((server) => server.memory()),
      platform: stage.platformMemory(),
    });
  const sampler = setInterval(sample, Math.min(10_000, totalMs / 12));
  const lives = sessions.map((session) => session.live(stop.signal));
  await injectFaults(stage, startedAt);
  await pause(Math.max(0, startedAt + totalMs - Date.now()));
  stop.abort();
  await Promise.all(lives);
  clearInterval(sampler);
  sample();
  const kept = (await Promise.all(sessions.map((session) => session.check()))).filter(Boolean).length;
  const unhandled = stage.output().match(/unhandled ?rejection|uncaught ?exception|heap out of memory/gi)?.length ?? 0;
  // In less time a process is still warming up.
  const flat = minutes < FLAT_FROM_MINUTES ? undefined : isFlat(samples);
  const report = soakReport({ minutes, count, kept, tally, faults, samples, unhandled, flat });
  mkdirSync('test-results', { recursive: true });
  writeFileSync('test-results/soak.md', report);
  writeFileSync('test-results/soak-servers.log', stage.output());
  process.stdout.write(`\n${report}\n`);
  return tally.lost.length > 0 || tally.mixedUp.length > 0 || unhandled > 0 || flat === false;
}

/** The faults at their share of the time, each announced. The last fifth is left for getting over them. */
async function injectFaults(stage: World, startedAt: number): Promise<void> {
  const at = async (share: number, what: string, act: () => Promise<void> | void): Promise<void> => {
    await pause(Math.max(0, startedAt + share * totalMs - Date.now()));
    say(what);
    faults.push(`${Math.round((Date.now() - startedAt) / 1000)} s: ${what}`);
    await act();
  };
  const outage = Math.min(60_000, totalMs / 10);
  await at(0.15, 'the platform is restarted', () => stage.restartPlatform());
  await at(0.3, `the issuer is away for ${outage / 1000} s`, () => stage.shutIssuer());
  await at(0.3 + outage / totalMs, 'the issuer is back', () => stage.openIssuer());
  await at(0.5, 'the signing keys are rotated', () => stage.rotateKeys());
  await at(0.6, 'the second replica is killed (SIGKILL)', () => stage.killReplica(1));
  await at(0.65, 'the second replica is started again', () => stage.startReplica(1));
  await at(0.75, 'the signing keys are rotated', () => stage.rotateKeys());
}
