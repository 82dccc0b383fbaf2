/** Stops calling an operation of the platform that keeps failing, and tries it again after a pause (row 19). */
import { BREAKER } from '@/lib/contract/limits';

interface State {
  /** Faults in a row. */
  faults: number;
  /** Epoch milliseconds until which no call is made. */
  openUntil: number;
}

/** One circuit for each key, so that one sick operation leaves the screens of all others usable. */
export class Breaker {
  readonly #states = new Map<string, State>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Milliseconds to wait before a call, 0 to go ahead. After the pause one call goes ahead, to try; the others wait on. */
  pause(key: string): number {
    const state = this.#states.get(key);
    if (state === undefined || state.faults < BREAKER.faults) return 0;
    const left = state.openUntil - this.#now();
    if (left > 0) return left;
    state.openUntil = this.#now() + BREAKER.openMs;
    return 0;
  }

  /** Keys that are left alone right now. */
  open(): string[] {
    const now = this.#now();
    return [...this.#states].flatMap(([key, { faults, openUntil }]) =>
      faults >= BREAKER.faults && openUntil > now ? [key] : [],
    );
  }

  /** The platform answered, whatever it said. */
  answered(key: string): void {
    this.#states.delete(key);
  }

  /** The platform did not answer. */
  failed(key: string): void {
    const faults = (this.#states.get(key)?.faults ?? 0) + 1;
    this.#states.set(key, { faults, openUntil: this.#now() + BREAKER.openMs });
  }
}
