/** The console's metrics. Labels come from closed lists: operations, faults, reasons, statuses. */
import { type MetricsPage, QUICK_SECONDS, createPage } from './platform-metrics';

/** Why a session ended. `refused`: the issuer withdrew the grant, or the platform accepted none of its tokens. */
export type SessionEnd = 'logout' | 'expired' | 'replaced' | 'refused' | 'backchannel';
export type RefreshResult = 'fresh' | 'ended' | 'unavailable';

export interface Metrics extends MetricsPage {
  /** An answered call of the browser. @param operation - `none` when the contract has no such operation */
  apiCall(operation: string, method: string, status: number, seconds: number): void;
  /** An answered request outside the API, by route. */
  pageRequest(route: string, method: string, status: number, seconds: number): void;
  upstreamFault(operation: string, fault: UpstreamFault): void;
  sessionStarted(): void;
  sessionEnded(reason: SessionEnd, count?: number): void;
  refresh(result: RefreshResult): void;
  signInFailed(): void;
  /** The time of one call to the session store, by operation. */
  storeCall(operation: string, seconds: number): void;
  /** Sets the source of the upstream gauges; once. */
  watchUpstream(upstream: { active(): number; openCircuits(): string[] }): void;
}

/** Makes the metrics of one process, all at zero. @param version - of the console; without it the page does not say what runs */
export function createMetrics(version?: string): Metrics {
  const { counter, histogram, gauge, page } = createPage(version);
  const calls = counter('api_calls_total', 'Calls of browsers, by operation, method and status.', [
    'operation',
    'method',
    'status',
  ]);
  const callSeconds = histogram('api_call_seconds', 'Time until the answer of a call began.', ['operation']);
  const requests = counter('requests_total', 'Other requests, by route, method and status.', [
    'route',
    'method',
    'status',
  ]);
  const requestSeconds = histogram('request_seconds', 'Time until such a request was answered.', ['route']);
  const faults = counter('upstream_errors_total', 'Calls that the platform did not answer, by fault.', [
    'operation',
    'fault',
  ]);
  const started = counter('sessions_started_total', 'Sessions that began.');
  const ended = counter('sessions_ended_total', 'Sessions that ended, by reason.', ['reason']);
  const refreshes = counter('token_refreshes_total', 'Refreshes at the issuer, by result.', ['result']);
  const failedSignIns = counter('sign_ins_failed_total', 'Sign-ins that came back without a session.');
  const storeSeconds = histogram(
    'store_seconds',
    'Time that the session store took, answered or not.',
    ['operation'],
    QUICK_SECONDS,
  );
  return {
    ...page,
    apiCall(operation, method, status, seconds) {
      calls.inc({ operation, method, status });
      callSeconds.observe({ operation }, seconds);
    },
    pageRequest(route, method, status, seconds) {
      requests.inc({ route, method, status });
      requestSeconds.observe({ route }, seconds);
    },
    upstreamFault: (operation, fault) => faults.inc({ operation, fault }),
    sessionStarted: () => started.inc(),
    sessionEnded: (reason, count = 1) => ended.inc({ reason }, count),
    refresh: (result) => refreshes.inc({ result }),
    signInFailed: () => failedSignIns.inc(),
    storeCall: (operation, seconds) => storeSeconds.observe({ operation }, seconds),
    watchUpstream(upstream) {
      gauge('upstream_active', 'Calls to the platform that are under way.', [], (set) => set({}, upstream.active()));
      gauge('breaker_open', 'Operations that are left alone after faults in a row.', ['operation'], (set) => {
        for (const operation of upstream.openCircuits()) set({ operation }, 1);
      });
    },
  };
}
/**
 * Why there is no response. `unreachable`: failed before it began; `cut`: failed midway. `gone`: the browser left. `oversized`: the body
 * was too large. Not sent at all: `paused`, after many faults, and `busy`, with too many calls in flight.
 */
export type UpstreamFault = 'timeout' | 'unreachable' | 'cut' | 'oversized' | 'gone' | 'paused' | 'busy';
