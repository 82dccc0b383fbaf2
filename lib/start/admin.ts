/** Operators' commands (docs/decisions/operator-commands.md). Only `lib/start` knows both the platform and the console's store. */
import path from 'node:path';
import { existsSync, writeSync } from 'node:fs';
import { startFailure } from '@/lib/console/process/lifecycle';
import { createLogger } from '@/lib/console/process/log';
import { type Env, EnvError, doubtfulSettings, envOfCommand } from '@/lib/env';
import { causeOf } from '@/lib/faults/causes';
import { checkConsole, checkFolder, checkIssuer, checkMail, checkPort } from '@/lib/platform/admin/check';
import { runAdmin } from '@/lib/platform/admin/commands';
import { type AdminAnswer, type AdminRequest, openAdmin } from '@/lib/platform/admin/context';
import { type Finding, problemIn } from '@/lib/platform/admin/findings';
import { parseAdmin } from '@/lib/platform/admin/parse';
import { askPlatform } from '@/lib/platform/admin/socket';
import { tableOf } from '@/lib/platform/admin/table';
import { placesOf } from './places';
import { platformConfig } from './platform-config';

const STDERR = 2;
const DONE = 0;
const NOT_DONE = 1;
const WRONG = 2;
/** The only command that checks more than the platform. */
const CHECK = 'check';

/** Runs a command and prints its result. @returns the exit code */
export async function administer(words: readonly string[], program: string): Promise<number> {
  const parsed = parseAdmin(words, program);
  if (parsed.kind === 'help') return say(parsed.text, DONE);
  if (parsed.kind === 'wrong') return complain(parsed.text, WRONG);
  try {
    if (parsed.request.command === CHECK) return await check(parsed.request);
    const { ok, text } = await ask(envOfCommand(), parsed.request);
    return ok ? say(text, DONE) : complain(text, NOT_DONE);
  } catch (error) {
    return complain(startFailure(error), NOT_DONE);
  }
}

function say(text: string, code: number): number {
  process.stdout.write(`${text}\n`);
  return code;
}

function complain(text: string, code: number): number {
  writeSync(STDERR, `${text}\n`);
  return code;
}

/** Gives the command to the platform that has the built-in database open, or runs it on the database. */
async function ask(settings: Env, request: AdminRequest): Promise<AdminAnswer> {
  const { embedded, dataDir, logLevel } = settings;
  if (embedded === undefined) {
    throw new EnvError('PLATFORM_API_URL and OIDC_ISSUER name another platform; run its own commands.');
  }
  if (embedded.databaseUrl === undefined) {
    const answer = await askPlatform(dataDir, request);
    if (answer !== undefined) return answer;
  }
  // Only the result goes to standard output.
  const log = createLogger(logLevel, { write: (line: string) => void writeSync(STDERR, line) });
  const context = await openAdmin(platformConfig(settings, log));
  try {
    return await runAdmin(context, request);
  } finally {
    await context.close();
  }
}

async function check(request: AdminRequest): Promise<number> {
  const findings = await findAll(request);
  const rows = findings.map(({ part, state, says, cure }) => [part, state, says, cure === undefined ? '' : `${cure}.`]);
  const isWell = findings.every(({ state }) => state !== 'problem');
  return say(tableOf([['Part', 'State', 'What is so', 'What to do'], ...rows]), isWell ? DONE : NOT_DONE);
}

async function findAll(request: AdminRequest): Promise<Finding[]> {
  let settings: Env;
  try {
    settings = envOfCommand();
  } catch (error) {
    return [problemIn('settings', startFailure(error), 'See README')];
  }
  const { embedded, platformOnly } = settings;
  const ofConsole = platformOnly ? [] : [storeFinding(settings), checkConsole(settings.appUrl)];
  const ofPlatform =
    embedded === undefined ? [] : [platformFindings(settings, request), checkMail(embedded.smtpUrl, embedded.mailFrom)];
  const found = await Promise.all([
    settingsFindings(),
    checkFolder(settings.dataDir),
    ...placesOf(settings).map(checkPort),
    ...ofPlatform,
    checkIssuer(settings.oidcIssuer),
    ...ofConsole,
  ]);
  return found.flat();
}

function settingsFindings(): Finding[] {
  const part = 'settings';
  const doubtful = doubtfulSettings().map(({ says, cure }): Finding => ({ part, state: 'note', says, cure }));
  return doubtful.length > 0 ? doubtful : [{ part, state: 'ok', says: 'are complete' }];
}

async function platformFindings(settings: Env, request: AdminRequest): Promise<Finding[]> {
  try {
    const { findings, text } = await ask(settings, request);
    return findings ?? [problemIn('database', text, 'Look at the log of the platform')];
  } catch (error) {
    const { cause, message } = error as Error;
    if (cause === undefined) return [problemIn('database', message)];
    const away = causeOf(cause, 'database');
    return [{ part: 'database', state: 'problem', says: away.cause, cure: away.cure }];
  }
}

/** Checks the console's session store. */
export async function storeFinding({ redisUrl, dataDir }: Pick<Env, 'redisUrl' | 'dataDir'>): Promise<Finding> {
  const part = 'session store';
  const folder = path.join(/* turbopackIgnore: true */ dataDir, 'sessions');
  if (redisUrl === undefined && !existsSync(folder))
    return { part, state: 'note', says: 'there is none yet', cure: 'Start the console' };
  try {
    const redis =
      redisUrl === undefined ? undefined : (await import('@/lib/console/session/redis-store')).openRedisStore(redisUrl);
    const store = redis ?? (await import('@/lib/console/session/lmdb-store')).openLmdbStore(folder);
    try {
      await store.ping();
      if (await redis?.evicts())
        return {
          part,
          state: 'note',
          says: 'answers, and signs people out when its memory is full',
          cure: 'Set maxmemory-policy of Redis to noeviction',
        };
    } finally {
      await store.close();
    }
    return { part, state: 'ok', says: 'answers' };
  } catch (error) {
    const { cause, cure } = causeOf(error, 'store');
    return { part, state: 'problem', says: cause, cure };
  }
}
