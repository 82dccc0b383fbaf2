import type { Db } from '../db/database';
import { connectDemoProvider } from './connect';
import { DEMO_PROVIDER_PATH, createDemoProvider, demoProviderListener } from './provider';

/** The running provider of the demo's other organization. */
export type DemoProvider = Awaited<ReturnType<typeof openDemoProvider>>;

/** Starts it and connects it. The platform calls it at its own port, whatever the public address is. */
export async function openDemoProvider(db: Db, { publicUrl, ownUrl }: { publicUrl: string; ownUrl: string }) {
  const provider = await createDemoProvider(db, publicUrl);
  await connectDemoProvider(db, publicUrl);
  const base = `${publicUrl}${DEMO_PROVIDER_PATH}/`;
  return {
    provider,
    served: { path: DEMO_PROVIDER_PATH, listener: demoProviderListener(provider) },
    reroute: (url: URL): URL | undefined =>
      url.href.startsWith(base) ? new URL(url.pathname + url.search, ownUrl) : undefined,
  };
}
