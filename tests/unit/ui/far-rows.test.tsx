/** The further pages of a long list: when one of them fails, and when an answer comes before the query is drawn. */
import { randomUUID } from 'node:crypto';
import { useState } from 'react';
import { SWRConfig } from 'swr';
import { expect, test, vi } from 'vitest';
import { PAGE_ROWS } from '@/components/table/list-query';
import { useFarRows } from '@/components/table/use-list-source';
import { ApiError } from '@/lib/console/browser/api-error';
import { RETRY_ONCE } from '@/lib/console/browser/retry-once';
import { withHook } from '../../support/hook';

// SWR uses layout effects, as in a browser, when there is a window as it loads.
vi.hoisted(() => vi.stubGlobal('window', {}));

const TOTAL = 100;
const page = (offset: number) => ({
  items: Array.from({ length: Math.min(PAGE_ROWS, TOTAL - offset) }, (_, index) => offset + index),
  total: TOTAL,
  offset,
  nextCursor: 'next',
});
const outage = new ApiError({ status: 503, message: 'Paused', code: 'upstream.paused', retryAfter: 0 });
const refusal = new ApiError({ status: 500, message: 'No' });
const START = page(0);
const QUERY = { search: '', sort: { id: 'name', descending: false }, filters: {} };

/** The list with its second page in sight, which fails as often as there are failures. */
async function withFailures(
  failures: ApiError[],
  work: (list: {
    pages: () => number[];
    error: () => unknown;
    asked: number[];
    until: (check: () => void) => Promise<void>;
  }) => Promise<void>,
) {
  // Rows of a list are kept by its name.
  const id = [randomUUID()];
  const asked: number[] = [];
  const load = ({ offset }: Record<string, string | undefined>) => {
    asked.push(Number(offset));
    const failure = failures.shift();
    return failure === undefined ? Promise.resolve(page(Number(offset))) : Promise.reject(failure);
  };
  await withHook(
    () => useFarRows<number>({ id, load, query: QUERY }, START),
    async (hook) => {
      const until = (check: () => void) =>
        vi.waitFor(async () => {
          await hook.act(() => undefined);
          check();
        });
      await hook.act(() => hook.current.onRange(45, 49));
      await work({
        asked,
        until,
        pages: () => [...(hook.current.data?.pages.keys() ?? [])].toSorted(),
        error: () => hook.current.error,
      });
    },
    (component) => (
      <SWRConfig value={{ ...RETRY_ONCE, dedupingInterval: 0, provider: () => new Map() }}>{component}</SWRConfig>
    ),
  );
}

test('is asked for again by itself after an outage, without another scroll', async () => {
  await withFailures([outage], async ({ pages, error, asked, until }) => {
    await until(() => expect(pages()).toEqual([0, 1]));
    expect(error()).toBeUndefined();
    expect(asked.filter((offset) => offset === PAGE_ROWS)).toHaveLength(2);
  });
});

test('is asked for once more, and not for another failure', async () => {
  for (const [failures, times] of [
    [[outage, outage], 2],
    [[refusal], 1],
  ] as const) {
    const [last] = failures.slice(-1);
    await withFailures([...failures], async ({ pages, error, asked, until }) => {
      await until(() => expect([error(), asked.length]).toEqual([last, times]));
      expect(pages()).toEqual([0]);
    });
  }
});

test('an answer that was here before the query was drawn is shown', async () => {
  const id = [randomUUID()];
  const next = { ...QUERY, search: 'one' };
  const load = ({ offset }: Record<string, string | undefined>) => Promise.resolve(page(Number(offset)));
  await withHook(
    () => {
      const [query, setQuery] = useState(QUERY);
      return { ...useFarRows<number>({ id, load, query }, START), setQuery };
    },
    async (hook) => {
      // As in a browser: what an effect does comes later than the answers that are here.
      vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
      hook.current.onAsk(next);
      hook.current.setQuery(next);
      await vi.waitFor(() => {
        expect(hook.current.data?.key).toContain('one');
        expect(hook.current.isStale).toBe(false);
      });
      vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    },
  );
});
