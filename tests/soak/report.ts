/** What a soak found, in words. */
import os from 'node:os';
import type { Tally } from './session';

/** Resident memory at a moment, in MiB; NaN while a process is away. */
export type Sample = { second: number; replicas: number[]; platform: number };

/** How much the last part may lie above the part before it: what a garbage collector leaves to chance. */
const GROWTH = 1.15;

/** Whether the consoles' memory has stopped growing: the last fifth of the samples against the fifth before. */
export function isFlat(samples: readonly Sample[]): boolean {
  const mean = (part: readonly Sample[]): number => {
    const values = part.flatMap(({ replicas }) => replicas).filter(Number.isFinite);
    return values.reduce((sum, value) => sum + value, 0) / values.length;
  };
  const fifth = Math.floor(samples.length / 5);
  if (fifth === 0) return true;
  return mean(samples.slice(-fifth)) <= GROWTH * mean(samples.slice(-2 * fifth, -fifth));
}

export type Findings = {
  minutes: number;
  count: number;
  kept: number;
  tally: Tally;
  faults: readonly string[];
  samples: readonly Sample[];
  unhandled: number;
  /** Undefined when the run was too short to tell. */
  flat: boolean | undefined;
};

/** The report as Markdown. */
export function soakReport(findings: Findings): string {
  const { minutes, count, kept, tally, faults, samples, unhandled, flat } = findings;
  const errors = [...tally.errors].toSorted((a, b) => b[1] - a[1]);
  const mib = (value: number): string => (Number.isFinite(value) ? String(Math.round(value)) : '–');
  return [
    `# Soak: ${minutes} minutes, ${count} sessions, two replicas`,
    '',
    `${new Date().toISOString().slice(0, 16)}Z, ${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown'}, Node.js ${process.version}`,
    '',
    `- requests: ${tally.requests}; sign-ins: ${tally.signIns}`,
    `- sessions that live at the end: ${kept} of ${count} (the others had just logged out and were about to sign in again)`,
    `- sessions lost that should live: ${tally.lost.length}${list(tally.lost)}`,
    `- answers to the wrong person: ${tally.mixedUp.length}${list(tally.mixedUp)}`,
    `- unhandled rejections: ${unhandled}`,
    `- memory at the end: ${flat === undefined ? 'too short a run to tell' : flat ? 'flat' : 'still growing'}`,
    '',
    '## Faults injected',
    '',
    ...faults.map((fault) => `- ${fault}`),
    '',
    '## Errors by kind',
    '',
    ...(errors.length === 0 ? ['none'] : errors.map(([kind, times]) => `- ${kind}: ${times}`)),
    '',
    '## Memory in MiB',
    '',
    '| second | replica 1 | replica 2 | platform |',
    '|---|---|---|---|',
    ...samples.map((s) => `| ${s.second} | ${s.replicas.map(mib).join(' | ')} | ${mib(s.platform)} |`),
    '',
  ].join('\n');
}

const MOST_LISTED = 25;
const list = (items: readonly string[]): string =>
  items
    .slice(0, MOST_LISTED)
    .map((item) => `\n  - ${item}`)
    .join('');
