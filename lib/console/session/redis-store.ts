/** Sessions in Redis, for several replicas. Each atomic step is one script. */
import { Redis } from 'ioredis';
import type { RefreshLock, SessionRow, SessionStore } from './store';

const PREFIX = 'ic:';
const rowKey = (id: string) => `${PREFIX}s:${id}`;
const lockKey = (id: string) => `${PREFIX}l:${id}`;
const fenceKey = (id: string) => `${PREFIX}f:${id}`;
const subjectKey = (index: string) => `${PREFIX}u:${index}`;
const issuerSessionKey = (index: string) => `${PREFIX}i:${index}`;

/** KEYS row; ARGV json fields, milliseconds to live. An index set expires with its longest row. */
const CREATE = `
redis.call('HSET', KEYS[1], 'meta', ARGV[1], 'seen', ARGV[2], 'payload', ARGV[3], 'fence', ARGV[4])
redis.call('PEXPIRE', KEYS[1], ARGV[5])
for i = 2, #KEYS do
  redis.call('SADD', KEYS[i], ARGV[6])
  if redis.call('PTTL', KEYS[i]) < tonumber(ARGV[5]) then redis.call('PEXPIRE', KEYS[i], ARGV[5]) end
end
return 1`;
const TOUCH = `
local seen = redis.call('HGET', KEYS[1], 'seen')
if seen and tonumber(seen) < tonumber(ARGV[1]) then redis.call('HSET', KEYS[1], 'seen', ARGV[1]) end
return 1`;
const REPLACE = `
local fence = redis.call('HGET', KEYS[1], 'fence')
if not fence or tonumber(fence) > tonumber(ARGV[2]) then return 0 end
redis.call('HSET', KEYS[1], 'payload', ARGV[1], 'fence', ARGV[2])
return 1`;
/** KEYS lock, fence, row; the fence expires with the row, so that it never restarts while it matters. */
const LOCK = `
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
local fence = redis.call('INCR', KEYS[2])
local life = redis.call('PTTL', KEYS[3])
if life < tonumber(ARGV[1]) then life = tonumber(ARGV[1]) end
redis.call('PEXPIRE', KEYS[2], life)
redis.call('SET', KEYS[1], fence, 'PX', ARGV[1])
return fence`;
const UNLOCK = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('DEL', KEYS[1]) end
return 1`;

const READ = "return redis.call('GET', KEYS[1])";

/** Maximum wait for Redis, and maximum pause between two attempts to connect, in milliseconds. */
const ANSWER_MS = 3000;
const RECONNECT_MS = 500;

interface RedisSessions extends SessionStore {
  /** Whether the server evicts keys when its memory is full: docs/operate/redis.md. False when the user may not read the setting. */
  evicts(): Promise<boolean>;
}

/**
 * Connects to Redis.
 *
 * @param url - `redis://` or `rediss://`
 * @param now - clock, epoch milliseconds (Redis' own clock only ends rows and locks)
 */
export function openRedisStore(url: string, now: () => number = Date.now): RedisSessions {
  // A command waits for one reconnection and then fails, so that requests are answered while Redis is away.
  const redis = new Redis(url, {
    maxRetriesPerRequest: 1,
    commandTimeout: ANSWER_MS,
    connectTimeout: ANSWER_MS,
    retryStrategy: (tries) => Math.min(tries * 50, RECONNECT_MS),
    // It lets commands wait, and time out, while the server loads its data; without it the server says so itself.
    enableReadyCheck: false,
  });
  return new RedisStore(redis, now);
}

type Meta = Pick<SessionRow, 'subjectIndex' | 'issuerSessionIndex' | 'createdAt' | 'expiresAt'>;

class RedisStore implements RedisSessions {
  readonly #redis: Redis;
  readonly #now: () => number;
  /** Why there is no connection; the first error of an attempt causes the later ones. */
  #fault: Error | undefined;

  constructor(redis: Redis, now: () => number) {
    this.#redis = redis;
    this.#now = now;
    // Every command reports its own failure; without a listener a lost connection would end the process.
    redis.on('error', (error) => (this.#fault ??= error));
    for (const event of ['connect', 'ready']) redis.on(event, () => (this.#fault = undefined));
  }

  async create(row: SessionRow): Promise<void> {
    const { subjectIndex, issuerSessionIndex, createdAt, expiresAt } = row;
    const meta: Meta = { subjectIndex, issuerSessionIndex, createdAt, expiresAt };
    const keys = [rowKey(row.id), subjectKey(subjectIndex)];
    if (issuerSessionIndex !== null) keys.push(issuerSessionKey(issuerSessionIndex));
    const life = Math.max(1, Math.ceil(expiresAt - this.#now()));
    const fields = [JSON.stringify(meta), row.lastSeenAt, row.payload, row.fence];
    await this.#redis.eval(CREATE, keys.length, ...keys, ...fields, life, row.id);
  }

  async read(id: string): Promise<SessionRow | null> {
    const fields = await this.#redis.hgetall(rowKey(id));
    if (fields.meta === undefined || fields.payload === undefined) return null;
    const meta = JSON.parse(fields.meta) as Meta;
    if (meta.expiresAt <= this.#now()) return null;
    return { id, ...meta, payload: fields.payload, lastSeenAt: Number(fields.seen), fence: Number(fields.fence) };
  }

  async touch(id: string, lastSeenAt: number): Promise<void> {
    await this.#redis.eval(TOUCH, 1, rowKey(id), lastSeenAt);
  }

  async replacePayload(id: string, payload: string, fence: number): Promise<boolean> {
    return (await this.#redis.eval(REPLACE, 1, rowKey(id), payload, fence)) === 1;
  }

  async delete(id: string): Promise<boolean> {
    const row = await this.read(id);
    if (row) {
      await this.#redis.srem(subjectKey(row.subjectIndex), id);
      if (row.issuerSessionIndex !== null) await this.#redis.srem(issuerSessionKey(row.issuerSessionIndex), id);
    }
    return (await this.#redis.del(rowKey(id))) === 1;
  }

  deleteBySubject(subjectIndex: string): Promise<number> {
    return this.#deleteMembers(subjectKey(subjectIndex));
  }

  deleteByIssuerSession(issuerSessionIndex: string): Promise<number> {
    return this.#deleteMembers(issuerSessionKey(issuerSessionIndex));
  }

  async lock(id: string, ttlMs: number): Promise<RefreshLock | null> {
    const fence = Number(await this.#redis.eval(LOCK, 3, lockKey(id), fenceKey(id), rowKey(id), ttlMs));
    return fence === 0 ? null : { fence };
  }

  async unlock(id: string, lock: RefreshLock): Promise<void> {
    await this.#redis.eval(UNLOCK, 1, lockKey(id), String(lock.fence));
  }

  async once(key: string, ttlMs: number): Promise<boolean> {
    return (await this.#redis.set(`${PREFIX}o:${key}`, '1', 'PX', ttlMs, 'NX')) === 'OK';
  }

  async isUsed(key: string): Promise<boolean> {
    return (await this.#redis.exists(`${PREFIX}o:${key}`)) === 1;
  }

  async ping(): Promise<void> {
    const key = `${PREFIX}ping`;
    const { db } = this.#redis.options;
    try {
      // On connect, ioredis stays in the first database when it cannot select the configured one.
      if (db) await this.#redis.select(db);
      await this.#redis.set(key, '1', 'PX', 60_000);
      // A cluster refuses this for keys on different servers.
      if ((await this.#redis.eval(READ, 2, key, `${PREFIX}other`)) !== '1') throw new Error('Nothing was kept.');
    } catch (error) {
      // The connection's error explains more than the command's.
      throw this.#fault ?? error;
    }
  }

  async evicts(): Promise<boolean> {
    const memory = await this.#redis.info('memory').catch(() => '');
    return /^maxmemory_policy:(?!noeviction)/m.test(memory);
  }

  async close(): Promise<void> {
    this.#redis.disconnect();
  }

  async #deleteMembers(key: string): Promise<number> {
    const ids = await this.#redis.smembers(key);
    const ended = await Promise.all(ids.map((id) => this.delete(id)));
    await this.#redis.del(key);
    return ended.filter(Boolean).length;
  }
}
