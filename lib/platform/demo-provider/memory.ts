import { LRUCache } from 'lru-cache';
import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

/** Most records that are kept, and for how many seconds those that have no end of their own. */
const KEPT = { records: 5000, seconds: 3600 };

/** Keeps the records of an OpenID provider in memory: a restart forgets them. */
export function memoryAdapter(): AdapterFactory {
  const records = new LRUCache<string, AdapterPayload>({ max: KEPT.records });
  return (model): Adapter => {
    const key = (id: string): string => `${model} ${id}`;
    const findBy = (field: 'uid' | 'userCode', value: string) =>
      [...records.entries()].find(([name, record]) => name.startsWith(`${model} `) && record[field] === value)?.[1];
    return {
      upsert: async (id, payload, seconds) =>
        void records.set(key(id), { ...payload }, { ttl: (seconds || KEPT.seconds) * 1000 }),
      find: async (id) => records.get(key(id)),
      findByUid: async (uid) => findBy('uid', uid),
      findByUserCode: async (code) => findBy('userCode', code),
      consume: async (id) => {
        const record = records.get(key(id));
        if (record !== undefined) record.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => void records.delete(key(id)),
      revokeByGrantId: async (grantId) => {
        for (const [name, record] of records.entries()) if (record.grantId === grantId) records.delete(name);
      },
    };
  };
}
