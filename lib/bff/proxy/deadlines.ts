/** What is told when its time is over. */
export interface Timed {
  late(): void;
}

/**
 * One timer for many that all have the same time: who began first is the first to be late. A timer for each takes a noticeable part of
 * a call.
 */
export class Deadlines {
  readonly #ms: number;
  /** When each is late, in the order of that. */
  readonly #waiting = new Map<Timed, number>();
  #isLooking = false;

  constructor(ms: number) {
    this.#ms = ms;
  }

  begin(one: Timed): void {
    this.#waiting.set(one, performance.now() + this.#ms);
    if (!this.#isLooking) this.#lookIn(this.#ms);
  }

  /** It is done, and will not be late. */
  end(one: Timed): void {
    this.#waiting.delete(one);
  }

  #lookIn(ms: number): void {
    this.#isLooking = true;
    // What it waits for has a connection, which keeps the process.
    setTimeout(() => this.#look(), ms).unref();
  }

  #look(): void {
    this.#isLooking = false;
    const now = performance.now();
    for (const [one, at] of this.#waiting) {
      // Timers are whole milliseconds, and one may end within the last.
      if (at - now >= 1) {
        this.#lookIn(at - now);
        return;
      }
      this.#waiting.delete(one);
      one.late();
    }
  }
}
