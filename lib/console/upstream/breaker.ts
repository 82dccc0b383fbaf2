/** Stops calls to an operation of the platform that keeps failing, and retries after a pause (row 19). */
import { BREAKER } from '@/lib/contract/limits';

interface State {
  faults: number;
  /** When calls resume, by the breaker's clock. */
  openUntil: number;
  /** The only person whose calls had these faults: the cause may be that person's calls, so other people's go ahead. */
  only: string | undefined;
}

/** One circuit per key, so that one failing operation leaves all other screens usable. */
export class Breaker {
  readonly #states = new Map<string, State>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Milliseconds to wait before a person's call, 0 to go ahead. After the pause one call goes ahead as a test; the others keep waiting. */
  pause(key: string, person: string): number {
    const state = this.#states.get(key);
    if (state === undefined || state.faults < BREAKER.faults) return 0;
    if (state.only !== undefined && state.only !== person) return 0;
    const left = state.openUntil - this.#now();
    if (left > 0) return left;
    state.openUntil = this.#now() + BREAKER.openMs;
    return 0;
  }

  /** The keys that are paused now for all callers. */
  open(): string[] {
    const now = this.#now();
    return [...this.#states].flatMap(([key, { faults, openUntil, only }]) =>
      faults >= BREAKER.faults && openUntil > now && only === undefined ? [key] : [],
    );
  }

  /** The platform is available again: all operations are retried. */
  closeAll(): void {
    this.#states.clear();
  }

  /** The platform answered, with any status. */
  answered(key: string): void {
    this.#states.delete(key);
  }

  /** The platform did not answer. @param person - the caller, if the call itself may be the cause; otherwise undefined */
  failed(key: string, person: string | undefined): void {
    const known = this.#states.get(key);
    const only = known === undefined || known.only === person ? person : undefined;
    this.#states.set(key, { faults: (known?.faults ?? 0) + 1, openUntil: this.#now() + BREAKER.openMs, only });
  }
}
