/** Sessions on a store of their own, with a clock that the test sets. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createSeal } from '@/lib/console/http/seal';
import { createMetrics } from '@/lib/console/process/metrics';
import { openLmdbStore } from '@/lib/console/session/lmdb-store';
import { type SessionData, Sessions, type SessionsConfig } from '@/lib/console/session/sessions';
import { SECRET } from './console';

export const ISSUER = 'https://issuer.test';

/** A signed-in person whose tokens never end. */
export const dataOf = (changes: Partial<SessionData> = {}): SessionData => ({
  claims: { sub: 'ada' },
  subject: 'ada',
  sid: 'the-sid',
  issuerSid: 'the-sid',
  accessToken: 'at-0',
  accessExpiresAt: null,
  refreshToken: 'rt-0',
  idToken: null,
  afterRefusal: false,
  ...changes,
});

export class TestSessions {
  /** Epoch milliseconds. */
  time = Date.now();
  readonly now = (): number => this.time;
  readonly metrics = createMetrics();
  readonly seal = createSeal([SECRET]);
  folder = '';
  store!: ReturnType<typeof openLmdbStore>;
  sessions!: Sessions;

  async start(changes: Partial<SessionsConfig> = {}): Promise<this> {
    this.folder = await mkdtemp(path.join(tmpdir(), 'sessions-'));
    // The store's clock is another one: what a session does at its end does not hang on what the store keeps.
    this.store = openLmdbStore(this.folder, () => 0);
    this.sessions = this.another(changes);
    return this;
  }

  /** The same store as another process sees it. */
  another(changes: Partial<SessionsConfig> = {}): Sessions {
    const { store, seal, metrics, now } = this;
    const times = { idleMs: 1_800_000, maxMs: 7_200_000 };
    return new Sessions({ store, seal, issuer: ISSUER, ...times, secure: true, metrics, now, ...changes });
  }

  /** What a metric counts, by the end of its line: `sessions_ended_total{reason="logout"}`. */
  async counted(name: string): Promise<number> {
    const line = (await this.metrics.text()).split('\n').find((one) => one.startsWith(`identity_console_${name} `));
    return Number(line?.split(' ').at(-1) ?? 0);
  }

  async stop(): Promise<void> {
    await this.store.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
