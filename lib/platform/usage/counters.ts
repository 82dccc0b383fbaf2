import { outsideRequests } from '@/lib/http/spans';
import { isDatabaseUnavailable } from '../db/availability';
import type { Db } from '../db/database';
import type { PlatformLog } from '../log';
import { dayOf } from '../sign-in/policy';
import { type Counted, type Use, addUses, removeOld, startCounting, stopCounting } from './store';

/** Pause between two writes, in milliseconds: the most that is lost when the process is killed. */
const WRITE_MS = 1000;
/** Maximum number of different uses that wait while the database is unavailable; more are dropped. */
const MAX_WAITING = 20_000;

/** Counts uses, sign-ins and refusals by day, written at most once a second: docs/decisions/usage-counters.md. */
export class UsageCounters {
  #waiting = new Map<string, Counted>();
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #dropped = 0;
  /** Dropped uses that were not reported yet. */
  #unreported = 0;
  #isFailing = false;
  #swept: string | undefined;

  /**
   * @param isOn - PLATFORM_USAGE_COUNTERS
   * @param onDropped - called with how many uses were left out since its last call
   */
  constructor(
    private readonly db: Db,
    private readonly log: PlatformLog,
    private readonly isOn: boolean,
    private readonly onDropped: (uses: number) => void = () => {},
  ) {}

  /** Records the first day of counting, so that "never" is not claimed about earlier days. */
  async open(): Promise<void> {
    await (this.isOn ? startCounting(this.db, dayOf(new Date())) : stopCounting(this.db));
  }

  /** Counts uses now. Never throws or waits. */
  count(...uses: readonly Use[]): void {
    if (!this.isOn) return;
    const day = dayOf(new Date());
    for (const use of uses) this.#add({ day, uses: 1, ...use });
    this.#writeSoon();
  }

  async close(): Promise<void> {
    while (this.#waiting.size > 0) {
      const before = this.#waiting.size;
      await this.write();
      if (this.#waiting.size >= before) break;
    }
    clearTimeout(this.#timer);
  }

  /** Writes the waiting uses of one day; one write at a time. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeWaiting());
    return this.#writing;
  }

  /** Deletes old rows and rows without a subject, once a day. */
  async sweep(): Promise<void> {
    const today = dayOf(new Date());
    if (this.#swept === today) return;
    await removeOld(this.db, today);
    this.#swept = today;
  }

  #add(counted: Counted): void {
    const { uses, ...use } = counted;
    const key = JSON.stringify(Object.entries(use).toSorted());
    const known = this.#waiting.get(key);
    if (known !== undefined) known.uses += uses;
    else if (this.#waiting.size < MAX_WAITING) this.#waiting.set(key, { ...counted });
    else {
      this.#dropped += uses;
      this.#unreported += uses;
    }
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void outsideRequests(() => this.write());
    }, WRITE_MS).unref();
  }

  async #writeWaiting(): Promise<void> {
    const [first] = this.#waiting.values();
    if (first === undefined) return;
    const all = [...this.#waiting.values()];
    const batch = all.filter(({ day }) => day === first.day);
    this.#waiting = new Map();
    for (const rest of all) if (rest.day !== first.day) this.#add(rest);
    try {
      await addUses(this.db, first.day, batch);
      this.#isFailing = false;
    } catch (error) {
      for (const counted of batch) this.#add(counted);
      // It would fail every second: logged once.
      if (!this.#isFailing && !isDatabaseUnavailable(error)) {
        this.log.warn({ err: error }, 'uses could not be counted yet');
      }
      this.#isFailing = true;
    }
    if (this.#unreported > 0) this.onDropped(this.#unreported);
    this.#unreported = 0;
    if (this.#dropped > 0 && !this.#isFailing) {
      this.log.warn({ uses: this.#dropped }, 'uses were not counted: too many waited for the database');
      this.#dropped = 0;
    }
    if (this.#waiting.size > 0) this.#writeSoon();
  }
}
