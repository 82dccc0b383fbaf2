import type Provider from 'oidc-provider';
import type { PlatformConfig } from '../config';
import type { Db } from '../db/database';
import { providerPages } from '../pages/site';
import type { Place } from '../place';
import { addressOf } from '../server';
import type { Upstreams } from '../upstream/upstreams';
import type { UsageCounters } from '../usage/counters';
import { readKeys, rotateKeys } from './keys';
import { createProvider } from './provider';

export interface Issuer {
  provider: () => Provider;
  /** New keys, which sign at once. */
  rotateKeys: () => Promise<void>;
  /** Loads keys that another process has made, and signs with the next ones when they are due. */
  noticeKeys: () => Promise<void>;
}

/** Makes the issuer, and again with each change of its keys. @param place.isDemo - people who try the platform out read its errors too */
export async function openIssuer(
  config: PlatformConfig,
  db: Db,
  usage: UsageCounters,
  { publicUrl, allowPrivateAddresses, isDemo = false }: Place & { isDemo?: boolean },
  upstreams?: Upstreams,
): Promise<Issuer> {
  const pages = providerPages(config.consoleUrl, isDemo);
  const inOrder = async () => (await readKeys(db)).map(({ kid }) => kid).join();
  const make = () =>
    createProvider({ ...config, db, usage, upstreams, issuer: publicUrl, allowPrivateAddresses, addressOf, pages });
  // Made again when it lacks a key.
  let known = await inOrder();
  let provider = await make();
  const noticeKeys = async (): Promise<void> => {
    const now = await inOrder();
    if (now === known) return;
    provider = await make();
    known = now;
  };
  return {
    provider: () => provider,
    rotateKeys: async () => {
      await rotateKeys(db, 0);
      await noticeKeys();
    },
    noticeKeys,
  };
}
