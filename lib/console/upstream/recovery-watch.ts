/** Closes circuits as soon as the platform is ready again, because further pauses would refuse calls for no reason. */
import { BREAKER, PROBE_MS } from '@/lib/contract/limits';
import type { Breaker } from './breaker';

/**
 * Polls the platform's `/readyz` while circuits are open. If the platform was ready all along, the fault is elsewhere;
 * if it has no `/readyz`, it cannot say. Those circuits close only by their pauses.
 */
export class RecoveryWatch {
  #timer: NodeJS.Timeout | undefined;
  #wasAway = false;

  /** @param url - of the platform's `/readyz` */
  constructor(
    private readonly url: string,
    private readonly breaker: Breaker,
  ) {}

  /** A call had no response. @param isAway - whether nothing listened: a connection that was cut may have another reason */
  start(isAway: boolean): void {
    if (this.#timer !== undefined || this.breaker.open().length === 0) return;
    this.#wasAway = isAway;
    this.#timer = setTimeout(() => void this.#look(), 0);
    this.#timer.unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  async #look(): Promise<void> {
    const isReady = await this.#isReady();
    // The watch was stopped meanwhile.
    if (this.#timer === undefined) return;
    this.#timer = undefined;
    if (isReady && this.#wasAway) this.breaker.closeAll();
    this.#wasAway ||= !isReady;
    if (!this.#wasAway || this.breaker.open().length === 0) return;
    this.#timer = setTimeout(() => void this.#look(), BREAKER.lookMs);
    this.#timer.unref();
  }

  async #isReady(): Promise<boolean> {
    try {
      const answer = await fetch(this.url, { signal: AbortSignal.timeout(PROBE_MS.console), redirect: 'manual' });
      await answer.body?.cancel();
      return answer.status === 200;
    } catch {
      return false;
    }
  }
}
