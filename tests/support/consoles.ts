/**
 * The consoles that tests share. A start takes seconds of both processors, and a console that has run for a while answers in a
 * fraction of the time, so each of the parallel places of a run (Playwright's `parallelIndex`) keeps one from its first test to its
 * last. Playwright's main process owns them: workers come and go.
 */
import { readFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type App, type SharedApp, jsonLines, startApp } from './app';

/** Names the address of the owner, which workers ask. */
const OWNER = 'TEST_CONSOLES';

/** What a worker needs to know of its console. */
type Placement = Pick<SharedApp, 'url' | 'platformUrl' | 'dataDir'> & { outputFile: string };

/**
 * Opens what workers ask for their consoles.
 *
 * @param folder for what the consoles write
 * @returns what ends them all
 */
export async function ownConsoles(folder: string): Promise<() => Promise<void>> {
  const apps: App[] = [];
  const start = async (place: string): Promise<Placement> => {
    const outputFile = path.join(folder, `console-${place}.log`);
    const app = await startApp({}, { outputFile });
    apps.push(app);
    const { url, platformUrl, dataDir } = app;
    return { url, platformUrl, dataDir, outputFile };
  };
  const placement = new Map<string, Promise<Placement>>();
  const server = http.createServer(({ url = '' }, response) => {
    const place = url.slice(1);
    const answer = placement.get(place) ?? start(place);
    placement.set(place, answer);
    answer.then(
      (found) => response.end(JSON.stringify(found)),
      (error: Error) => {
        placement.delete(place);
        response.writeHead(500).end(error.message);
      },
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  process.env[OWNER] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    server.closeAllConnections();
    await Promise.all(apps.map((app) => app.dispose()));
  };
}

/** The console of this worker's place, which its first test has started. @param name - another one there, beside the usual one */
export async function sharedApp(name = ''): Promise<SharedApp> {
  const { [OWNER]: owner, TEST_PARALLEL_INDEX: place } = process.env;
  const response = await fetch(`${owner}/${place}${name}`);
  const answer = await response.text();
  if (!response.ok) throw new Error(answer);
  const { outputFile, ...app } = JSON.parse(answer) as Placement;
  const output = () => readFileSync(outputFile, 'utf8');
  return { ...app, output, log: () => jsonLines(output()) };
}
