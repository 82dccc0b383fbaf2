/** What the console counts about itself. Labels come from closed lists: operations, faults, reasons, statuses. */
import type { UpstreamFault } from '../proxy/upstream';
import { Registry } from './registry';

/** Why a session ended. `refused`: the issuer withdrew the grant, or the platform took no token of it. */
export type SessionEnd = 'logout' | 'expired' | 'replaced' | 'refused' | 'backchannel';
export type RefreshResult = 'fresh' | 'ended' | 'unavailable';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export interface Metrics {
  /** An answered call of the browser. @param operation - `none` where the request was none of the contract's */
  apiCall(operation: string, method: string, status: number, seconds: number): void;
  /** An answered request for anything but the API, by route. */
  pageRequest(route: string, method: string, status: number, seconds: number): void;
  upstreamFault(operation: string, fault: UpstreamFault): void;
  sessionStarted(): void;
  sessionEnded(reason: SessionEnd, count?: number): void;
  refresh(result: RefreshResult): void;
  signInFailed(): void;
  /** Tells where the gauges of the upstream come from. */
  watchUpstream(upstream: { active(): number; openCircuits(): string[] }): void;
  /** The page that Prometheus reads. */
  text(): string;
}

/** Metrics of one process, all at zero. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const name = (text: string) => `identity_console_${text}`;
  const calls = registry.counter(name('api_calls_total'), 'Calls of browsers, by operation, method and status.');
  const callSeconds = registry.histogram(name('api_call_seconds'), 'Time until the answer of a call began.', SECONDS);
  const requests = registry.counter(name('requests_total'), 'Other requests, by route, method and status.');
  const requestSeconds = registry.histogram(
    name('request_seconds'),
    'Time until such a request was answered.',
    SECONDS,
  );
  const faults = registry.counter(name('upstream_errors_total'), 'Calls that the platform did not answer, by fault.');
  const started = registry.counter(name('sessions_started_total'), 'Sessions that began.');
  const ended = registry.counter(name('sessions_ended_total'), 'Sessions that ended, by reason.');
  const refreshes = registry.counter(name('token_refreshes_total'), 'Refreshes at the issuer, by result.');
  const failedSignIns = registry.counter(name('sign_ins_failed_total'), 'Sign-ins that came back without a session.');
  const upstream = { active: () => 0, openCircuits: (): string[] => [] };
  registry.gauge(name('upstream_active'), 'Calls to the platform that are under way.', () => upstream.active());
  registry.gauge(name('breaker_open'), 'Operations that are left alone after faults in a row.', () =>
    upstream.openCircuits().map((operation) => [{ operation }, 1]),
  );
  // Started at zero, so that a rate can be computed from the first one on.
  started.add({}, 0);
  failedSignIns.add({}, 0);
  processGauges(registry);
  return {
    apiCall(operation, method, status, seconds) {
      calls.add({ operation, method, status: String(status) });
      callSeconds.observe({ operation }, seconds);
    },
    pageRequest(route, method, status, seconds) {
      requests.add({ route, method, status: String(status) });
      requestSeconds.observe({ route }, seconds);
    },
    upstreamFault: (operation, fault) => faults.add({ operation, fault }),
    sessionStarted: () => started.add(),
    sessionEnded: (reason, count = 1) => ended.add({ reason }, count),
    refresh: (result) => refreshes.add({ result }),
    signInFailed: () => failedSignIns.add(),
    watchUpstream: (watched) => void Object.assign(upstream, watched),
    text: () => registry.text(),
  };
}

function processGauges(registry: Registry): void {
  const memory = () => process.memoryUsage();
  registry.gauge('process_resident_memory_bytes', 'Resident memory.', () => memory().rss);
  registry.gauge('nodejs_heap_size_used_bytes', 'Heap in use.', () => memory().heapUsed);
  registry.gauge('nodejs_heap_size_total_bytes', 'Heap taken from the system.', () => memory().heapTotal);
  registry.gauge(
    'nodejs_external_memory_bytes',
    'Memory outside the heap that belongs to it.',
    () => memory().external,
  );
  const cpuSeconds = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  };
  registry.gauge('process_cpu_seconds_total', 'Processor time, user and system.', cpuSeconds, 'counter');
  const startedAt = Date.now() / 1000 - process.uptime();
  registry.gauge('process_start_time_seconds', 'Start, seconds since 1970.', () => startedAt);
}
