/** What a soak found, in words. */
import os from 'node:os';
import type { Injected } from './faults';
import { type Tally, WRONGS, type Wrong } from './tally';

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
  faults: readonly Injected[];
  /** Names of faults that this machine cannot have. */
  leftOut: readonly string[];
  database: string;
  mails: number;
  samples: readonly Sample[];
  unhandled: number;
  /** Undefined when the run was too short to tell. */
  flat: boolean | undefined;
};

/** Whether anything happened that must not. */
export const hasFailed = ({ tally, unhandled, flat }: Findings): boolean =>
  Object.values(tally.wrong).some((list) => list.length > 0) || unhandled > 0 || flat === false;

/** The report as Markdown. */
export function soakReport(findings: Findings): string {
  const { minutes, count, kept, tally, faults, leftOut, samples, unhandled, flat } = findings;
  const errors = [...tally.errors].toSorted((a, b) => b[1] - a[1]);
  const mib = (value: number): string => (Number.isFinite(value) ? String(Math.round(value)) : '–');
  return [
    `# Soak: ${minutes} minutes, ${count} sessions, two replicas`,
    '',
    `${new Date().toISOString().slice(0, 16)}Z, ${os.cpus().length} × ${os.cpus()[0]?.model ?? 'unknown'}, Node.js ${process.version}, ${findings.database}`,
    '',
    `- requests: ${tally.requests}; sign-ins: ${tally.signIns}; acknowledged changes: ${tally.writes}; mails of invitations: ${findings.mails}`,
    `- calls refused with 503, a time to try again and a reason: ${tally.refused}`,
    `- sessions that live at the end: ${kept} of ${count} (the others had just logged out and were about to sign in again)`,
    ...(Object.keys(WRONGS) as Wrong[]).map((wrong) => `- ${WRONGS[wrong]}: ${listed(tally.wrong[wrong])}`),
    `- unhandled rejections: ${unhandled}`,
    `- memory at the end: ${flat === undefined ? 'too short a run to tell' : flat ? 'flat' : 'still growing'}`,
    '',
    '## Faults injected',
    '',
    '| from second | to | ready again | calls refused | fault |',
    '|---|---|---|---|---|',
    ...faults.map((f) => `| ${f.from} | ${f.to} | ${f.recovered} | ${f.refused} | ${f.name} |`),
    ...(leftOut.length === 0 ? [] : ['', `Left out, because this machine cannot have them: ${leftOut.join('; ')}.`]),
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
/** How many there are, and the first of them. */
const listed = (items: readonly string[]): string =>
  [String(items.length), ...items.slice(0, MOST_LISTED).map((item) => `  - ${item}`)].join('\n');
