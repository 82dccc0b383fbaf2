/** The faults of a soak: what begins each, and what ends it. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Tally, blame } from './tally';
import type { World } from './world';

type Act = (world: World) => Promise<void> | void;

export type Fault = {
  name: string;
  begin: Act;
  /** Undefined where it is over with its beginning. */
  end?: Act;
  /** What of the machine it takes. */
  needs?: 'database' | 'disk';
  /** Left out of the short form. */
  isLong?: true;
};

/** In the order in which they come: the mails of the first have the longest time to arrive. */
export const FAULTS: readonly Fault[] = [
  { name: 'the mail server is away', begin: (world) => world.mail.shut(), end: (world) => world.mail.open() },
  { name: 'the platform is restarted', begin: (world) => world.restartPlatform() },
  {
    name: 'the database can only be read',
    needs: 'database',
    begin: (world) => world.database!.setReadOnly(true),
    end: (world) => world.database!.setReadOnly(false),
  },
  { name: 'the issuer is away', begin: (world) => world.shutIssuer(), end: (world) => world.openIssuer() },
  { name: 'the signing keys are rotated', begin: (world) => world.rotateKeys() },
  {
    name: 'the disk of the database is full',
    needs: 'disk',
    isLong: true,
    begin: (world) => world.database!.disk!.fill(),
    end: (world) => world.database!.disk!.empty(),
  },
  {
    name: 'the second replica is killed (SIGKILL)',
    begin: (world) => world.killReplica(1),
    end: (world) => world.startReplica(1),
  },
  {
    name: 'the database has another password for the platform',
    needs: 'database',
    isLong: true,
    begin: (world) => world.database!.changePassword(),
    end: (world) => world.database!.restorePassword(),
  },
  {
    name: 'the signing keys are rotated while the mail server is away',
    isLong: true,
    begin: async (world) => {
      await world.mail.shut();
      world.rotateKeys();
    },
    end: (world) => world.mail.open(),
  },
  {
    name: 'the database is away',
    needs: 'database',
    isLong: true,
    begin: (world) => world.database!.shutDown(),
    end: (world) => world.database!.startAgain(),
  },
  { name: 'the platform is restarted again', isLong: true, begin: (world) => world.restartPlatform() },
];

/** What a fault did. Seconds are those since the beginning of the soak. */
export type Injected = { name: string; from: number; to: number; recovered: number; refused: number };

/** Share of a fault's time that it lasts; in the rest it is got over. */
const LASTS = 0.4;
const MOST_MS = 60_000;

/**
 * Injects faults one after the other, at equal distances, and waits after each until all is ready again.
 *
 * @param span - when the first begins and the last is to be over, in milliseconds from now
 */
export async function injectFaults(
  world: World,
  faults: readonly Fault[],
  span: { from: number; to: number },
  parts: { tally: Tally; say: (text: string) => void },
): Promise<Injected[]> {
  const startedAt = Date.now();
  const second = () => Math.round((Date.now() - startedAt) / 1000);
  const each = (span.to - span.from) / faults.length;
  const injected: Injected[] = [];
  for (const [index, fault] of faults.entries()) {
    await pause(Math.max(0, startedAt + span.from + index * each - Date.now()));
    const { tally, say } = parts;
    const [from, before] = [second(), tally.refused];
    say(fault.name);
    try {
      await fault.begin(world);
      if (fault.end !== undefined) {
        await pause(Math.min(MOST_MS, each * LASTS));
        await fault.end(world);
      }
    } catch (error) {
      // The others are injected all the same, and the report is written.
      blame(tally, 'notOver', `${fault.name}: ${String(error)}`);
    }
    const to = second();
    if (!(await isReadyAgain(world))) blame(tally, 'notOver', fault.name);
    injected.push({ name: fault.name, from, to, recovered: second(), refused: tally.refused - before });
    say(`${fault.name}: over, ${tally.refused - before} calls refused`);
  }
  return injected;
}

const POLL_MS = 250;

/** Whether all processes say that they are ready, within a minute. */
async function isReadyAgain(world: World): Promise<boolean> {
  const deadline = Date.now() + MOST_MS;
  while (Date.now() < deadline) {
    const answers = await Promise.all(world.probes.map((probe) => fetch(probe).catch(() => undefined)));
    await Promise.all(answers.map((answer) => answer?.body?.cancel()));
    if (answers.every((answer) => answer?.ok)) return true;
    await pause(POLL_MS);
  }
  return false;
}
