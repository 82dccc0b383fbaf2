/** What a request was made of goes with it: nothing that lives longer may hold on to its asynchronous context. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadViewer } from '@/lib/console/pages/viewer-data';
import { releaseAbortReasons } from '@/lib/console/process/abort-reasons';
import { TestConsole } from './support/console';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** As Next does it: all of a request in one object, which everything that happens in the request can ask for. */
const requests = new AsyncLocalStorage<object>();

/** Does something in a request of its own. @returns what is left of the request afterwards */
async function inRequest(work: () => Promise<unknown>): Promise<WeakRef<object>> {
  let request: object | undefined = { pages: Array.from({ length: 1000 }, () => 'page') };
  const left = new WeakRef(request);
  await requests.run(request, work);
  request = undefined;
  return left;
}

const isGone = async (left: WeakRef<object>): Promise<boolean> => {
  await pause(20);
  collect();
  return left.deref() === undefined;
};

/** Node.js 24 ties no asynchronous context to its `Immediate`s any more. */
const KEEPS_FRAMES = Number.parseInt(process.versions.node, 10) < 24;

let world: TestConsole;
beforeAll(async () => {
  world = await new TestConsole().start();
  world.platform.people.set('ada', {
    me: { id: 'ada', name: 'Ada', tenants: [], organizations: [] },
    organizations: [],
  });
});
afterAll(() => world.stop());

test('what is remembered of a person, and the connection to the platform, do not keep the request', async () => {
  const browser = world.browser();
  world.issuer.subject = 'ada';
  await browser.signIn();
  const session = (await world.bff.sessions.find(browser.cookieHeader))!;
  // The first call opens the connection, and the clock that all later ones share.
  const first = await inRequest(() => loadViewer(world.bff, session, new Headers()));
  await expect.poll(() => isGone(first)).toBe(true);
  expect(await loadViewer(world.bff, session, new Headers())).toMatchObject({ me: { id: 'ada' } });
});

/** Requests that each end a render as React does. @returns what is left of them, and the signals that were aborted */
async function endedRenders(): Promise<{ left: WeakRef<object>[]; controllers: AbortController[] }> {
  const controllers: AbortController[] = [];
  const renders = Array.from({ length: 3 }, () =>
    inRequest(
      () =>
        new Promise<void>((done) => {
          setImmediate(function end() {
            const controller = new AbortController();
            controllers.push(controller);
            controller.abort(new Error('This render completed.'));
            done();
          });
        }),
    ),
  );
  return { left: await Promise.all(renders), controllers };
}

test('why a render was aborted does not keep the requests of the same moment', async () => {
  const before = await endedRenders();
  // They stay on older ones: when this fails, the workaround has become needless (docs/decisions/workarounds/abort-reasons.md).
  const areAllGone = async () => (await Promise.all(before.left.map(isGone))).every(Boolean);
  await expect.poll(areAllGone).toBe(!KEEPS_FRAMES);

  releaseAbortReasons();
  const after = await endedRenders();
  for (const left of after.left) await expect.poll(() => isGone(left)).toBe(true);
  expect(after.controllers.map(({ signal }) => (signal.reason as Error).message)).toEqual(
    after.left.map(() => 'This render completed.'),
  );
  // An abort without a reason stays one.
  const plain = new AbortController();
  plain.abort();
  expect(plain.signal.reason).toMatchObject({ name: 'AbortError' });
  // Held until here, as a render under way holds its own.
  expect(before.controllers).toHaveLength(3);
});
