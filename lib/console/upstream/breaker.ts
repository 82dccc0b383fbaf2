/** Stops calling an operation of the platform that keeps failing, and tries it again after a pause (row 19). */
import { BREAKER } from '@/lib/contract/limits';

interface State {
  /** Faults in a row. */
  faults: number;
  /** By the clock of the breaker, until when no call is made. */
  openUntil: number;
  /** The person whose calls alone had these faults: they may be that person's, so other people's calls go ahead. */
  only: string | undefined;
}

/** One circuit for each key, so that one sick operation leaves the screens of all others usable. */
export class Breaker {
  readonly #states = new Map<string, State>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Milliseconds to wait before a person's call, 0 to go ahead. After the pause one call goes ahead, to try; the others wait on. */
  pause(key: string, person: string): number {
    const state = this.#states.get(key);
    if (state === undefined || state.faults < BREAKER.faults) return 0;
    if (state.only !== undefined && state.only !== person) return 0;
    const left = state.openUntil - this.#now();
    if (left > 0) return left;
    state.openUntil = this.#now() + BREAKER.openMs;
    return 0;
  }

  /** Keys that are not called right now, for all callers. */
  open(): string[] {
    const now = this.#now();
    return [...this.#states].flatMap(([key, { faults, openUntil, only }]) =>
      faults >= BREAKER.faults && openUntil > now && only === undefined ? [key] : [],
    );
  }

  /** The platform is there again: every operation is tried. */
  closeAll(): void {
    this.#states.clear();
  }

  /** The platform answered, whatever it said. */
  answered(key: string): void {
    this.#states.delete(key);
  }

  /** The platform did not answer. @param person - who called, where the call itself may be why; undefined where it cannot be */
  failed(key: string, person: string | undefined): void {
    const known = this.#states.get(key);
    const only = known === undefined || known.only === person ? person : undefined;
    this.#states.set(key, { faults: (known?.faults ?? 0) + 1, openUntil: this.#now() + BREAKER.openMs, only });
  }
}
