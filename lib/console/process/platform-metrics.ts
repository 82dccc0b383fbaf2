/** The embedded platform's metrics: part of the console's metrics page, or a page of its own (`PLATFORM_ONLY`). */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Bucket limits in seconds: for requests, and for shorter work. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
export const QUICK_SECONDS = [0.001, ...SECONDS];

export interface MetricsPage {
  /**
   * Starts to watch the process: memory, CPU time, garbage collection, event loop delay. Called once, before the page
   * is first read, because it wakes an idle process.
   */
  watchProcess(): void;
  text(): Promise<string>;
  contentType: string;
}

export interface PlatformMetrics {
  /** Uses that could not be counted. */
  usesDropped(count: number): void;
  mail(result: 'sent' | 'delayed' | 'failed'): void;
  swept(what: string, rows: number): void;
  signIn(result: string, reason: string): void;
  /** The time of one database statement. */
  statement(seconds: number): void;
  /** Sets the source of the gauges; once. */
  watch(source: GaugeSource): void;
  request(route: string, method: string, status: number, seconds: number): void;
}

interface Gauges {
  sessions: number;
  mailsWaiting: number;
  oldestMailSeconds: number;
  signingKeySeconds: number;
  tableBytes: Record<string, number>;
}

/** The source of a platform's gauges, read with the page. */
export interface GaugeSource {
  /** Cached for a while; rejects while the database does not answer, and the page then omits them. */
  gauges(): Promise<Gauges>;
  /** Connections in use and callers waiting, by pool. */
  pools: Record<string, () => { used: number; waiting: number }>;
}

/** Makes an empty page and the functions that add to it. @param version - of the console, which the page then names */
export function createPage(version: string | undefined) {
  const register = new Registry();
  const about = <Label extends string>(text: string, help: string, labelNames: Label[]) => ({
    name: `identity_console_${text}`,
    help,
    labelNames,
    registers: [register],
  });
  const counter = <Label extends string = never>(name: string, help: string, labels: Label[] = []) =>
    new Counter(about(name, help, labels));
  const histogram = <Label extends string = never>(
    name: string,
    help: string,
    labels: Label[] = [],
    buckets = SECONDS,
  ) => new Histogram({ ...about(name, help, labels), buckets });
  /** @param collect - called when the page is read; labels that it does not set have no value */
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labels: Label[],
    collect: (set: (labels: Partial<Record<Label, string>>, value: number) => void) => void | Promise<void>,
  ): void => {
    // The registry collects it.
    void new Gauge({
      ...about(name, help, labels),
      async collect() {
        this.reset();
        if (labels.length === 0) this.remove();
        await collect((of, value) => this.set(of, value));
      },
    });
  };
  if (version !== undefined) {
    gauge('build_info', 'Always 1; the labels say what runs.', ['version', 'node'], (set) =>
      set({ version, node: process.version }, 1),
    );
  }
  const page: MetricsPage = {
    contentType: register.contentType,
    watchProcess: () => collectDefaultMetrics({ register }),
    text: () => register.metrics(),
  };
  return { counter, histogram, gauge, page };
}

/** Makes the metrics of a platform, at zero. @param version - of the page's process; left out where the console's page says it */
export function createPlatformMetrics(version?: string): MetricsPage & PlatformMetrics {
  const { counter, histogram, gauge, page } = createPage(version);
  const dropped = counter('platform_uses_dropped_total', 'Uses that the embedded platform could not count.');
  const mails = counter('platform_mails_total', 'Attempts of the embedded platform to send a mail, by result.', [
    'result',
  ]);
  const swept = counter(
    'platform_swept_rows_total',
    'Rows that the embedded platform removed because they were old, by what they are.',
    ['what'],
  );
  const lastSweeps = new Map<string, number>();
  gauge(
    'platform_last_sweep_timestamp_seconds',
    'When this process last removed what was old, by what it is.',
    ['what'],
    (set) => {
      for (const [what, at] of lastSweeps) set({ what }, at / 1000);
    },
  );
  const signIns = counter(
    'platform_sign_ins_total',
    'Sign-ins, sign-outs, recoveries and refusals, by result and reason.',
    ['result', 'reason'],
  );
  const requests = counter('platform_requests_total', 'Requests of the platform, by route, method and status.', [
    'route',
    'method',
    'status',
  ]);
  const requestSeconds = histogram('platform_request_seconds', 'Time until such a request was answered.', ['route']);
  const statements = histogram(
    'platform_statement_seconds',
    'Time that a statement of the database took, with its wait.',
    [],
    QUICK_SECONDS,
  );
  return {
    ...page,
    usesDropped: (count) => dropped.inc(count),
    mail: (result) => mails.inc({ result }),
    swept(what, rows) {
      swept.inc({ what }, rows);
      lastSweeps.set(what, Date.now());
    },
    statement: (seconds) => statements.observe(seconds),
    watch: (source) => addGauges(gauge, source),
    signIn: (result, reason) => signIns.inc({ result, reason }),
    request(route, method, status, seconds) {
      requests.inc({ route, method, status });
      requestSeconds.observe({ route }, seconds);
    },
  };
}

/** Adds the gauges; they are empty while the database does not answer. */
function addGauges(gauge: ReturnType<typeof createPage>['gauge'], { gauges, pools }: GaugeSource): void {
  const one = (name: string, help: string, read: (found: Gauges) => number): void =>
    gauge(name, help, [], async (set) => {
      const found = await gauges().catch(() => undefined);
      if (found !== undefined) set({}, read(found));
    });
  one('platform_sessions', 'Sessions at the issuer.', ({ sessions }) => sessions);
  one('platform_mails_waiting', 'Mails that wait to be sent.', ({ mailsWaiting }) => mailsWaiting);
  one(
    'platform_oldest_mail_seconds',
    'Age of the mail that waits longest.',
    ({ oldestMailSeconds }) => oldestMailSeconds,
  );
  one('platform_signing_key_age_seconds', 'Age of the keys that sign.', ({ signingKeySeconds }) => signingKeySeconds);
  gauge('platform_table_bytes', 'Size of a table with its indexes.', ['table'], async (set) => {
    const found = await gauges().catch(() => undefined);
    for (const [table, bytes] of Object.entries(found?.tableBytes ?? {})) set({ table }, bytes);
  });
  if (Object.keys(pools).length === 0) return;
  const connections = 'Connections in use, and what waits for one, by pool.';
  gauge('platform_database_connections', connections, ['pool', 'state'], (set) => {
    for (const [pool, load] of Object.entries(pools)) {
      for (const [state, count] of Object.entries(load())) set({ pool, state }, count);
    }
  });
}
