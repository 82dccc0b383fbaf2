/** A closed-loop load generator: so many connections, each sending its next request when the last one is answered. */
import { Client } from 'undici';

export type Target = { origin: string; path: string; headers: Record<string, string> };

export type LoadResult = {
  requestsPerSecond: number;
  /** Median and 99th percentile in milliseconds. */
  p50: number;
  p99: number;
  /** Answers that were not 200. */
  failures: number;
};

/** Loads a target on loopback for a bounded time. */
export async function load(target: Target, options: { connections: number; seconds: number }): Promise<LoadResult> {
  const { hostname } = new URL(target.origin);
  if (hostname !== 'localhost' && hostname !== '127.0.0.1') throw new Error('Load is for this machine only.');
  const times: number[] = [];
  let failures = 0;
  const startedAt = performance.now();
  const until = startedAt + options.seconds * 1000;
  await Promise.all(
    Array.from({ length: options.connections }, async () => {
      const client = new Client(target.origin, { pipelining: 1 });
      try {
        while (performance.now() < until) {
          const sentAt = performance.now();
          const { statusCode, body } = await client.request({
            method: 'GET',
            path: target.path,
            headers: target.headers,
          });
          await body.dump();
          times.push(performance.now() - sentAt);
          if (statusCode !== 200) failures += 1;
        }
      } finally {
        await client.close();
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  times.sort((a, b) => a - b);
  return {
    requestsPerSecond: times.length / seconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    failures,
  };
}

/** The q-quantile of sorted numbers. */
export function quantile(sorted: readonly number[], q: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * q))] ?? Number.NaN;
}

/** The median of numbers in any order. */
export function median(numbers: readonly number[]): number {
  return quantile(
    numbers.toSorted((a, b) => a - b),
    0.5,
  );
}
