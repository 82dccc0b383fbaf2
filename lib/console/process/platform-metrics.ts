/** What the embedded platform counts about itself: a part of the console's page of metrics, or a page of its own (`PLATFORM_ONLY`). */
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Name and help of a metric, in one registry. */
export type About = (name: string, help: string) => { name: string; help: string; registers: Registry[] };

/** Upper bounds of the buckets, in seconds. */
export const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** A page that Prometheus reads. */
export interface MetricsPage {
  /**
   * Begins to watch the process: memory, processor time, garbage collection, delays of the event loop. Once, before the page is
   * read: it wakes an idle process.
   */
  watchProcess(): void;
  text(): Promise<string>;
  /** The media type of the page. */
  contentType: string;
}

/** What is counted of the platform. Labels are words of its closed lists. */
export interface PlatformMetrics {
  /** Uses that it could not count. */
  usesDropped(count: number): void;
  /** An attempt to send a mail. */
  mail(result: 'sent' | 'delayed' | 'failed'): void;
  /** Rows that it removed, because they were old. */
  swept(what: string, rows: number): void;
  /** A sign-in, sign-out, recovery or refusal. */
  signIn(result: string, reason: string): void;
  /** The time that a statement of its database took. */
  statement(seconds: number): void;
  /** Tells where the gauges come from; once. */
  watch(source: GaugeSource): void;
  /** An answered request. */
  request(route: string, method: string, status: number, seconds: number): void;
}

/** Where the gauges of a platform come from: asked when the page is read. */
export interface GaugeSource {
  /** Remembered for a while; rejects while the database does not answer, and the page then goes without. */
  gauges(): Promise<{
    sessions: number;
    mailsWaiting: number;
    oldestMailSeconds: number;
    signingKeySeconds: number;
    tableBytes: Record<string, number>;
  }>;
  /** Connections in use, and what waits for one, by pool. */
  pools: Record<string, () => { used: number; waiting: number }>;
}

/** An empty page. @param version - of the console, which the page then names */
export function createPage(version: string | undefined): { register: Registry; about: About; page: MetricsPage } {
  const register = new Registry();
  const about: About = (text, help) => ({ name: `identity_console_${text}`, help, registers: [register] });
  if (version !== undefined) {
    const build = new Gauge({
      ...about('build_info', 'Always 1; the labels say what runs.'),
      labelNames: ['version', 'node'],
    });
    build.set({ version, node: process.version }, 1);
  }
  const page: MetricsPage = {
    contentType: register.contentType,
    watchProcess: () => collectDefaultMetrics({ register }),
    text: () => register.metrics(),
  };
  return { register, about, page };
}

/** Metrics of a platform, at zero. @param version - of the page's process; left out where the console's page says it */
export function createPlatformMetrics(version?: string): MetricsPage & PlatformMetrics {
  const { register, about, page } = createPage(version);
  const dropped = new Counter(about('platform_uses_dropped_total', 'Uses that the embedded platform could not count.'));
  const mails = new Counter({
    ...about('platform_mails_total', 'Attempts of the embedded platform to send a mail, by result.'),
    labelNames: ['result'],
  });
  const swept = new Counter({
    ...about(
      'platform_swept_rows_total',
      'Rows that the embedded platform removed because they were old, by what they are.',
    ),
    labelNames: ['what'],
  });
  const lastSweeps = new Gauge({
    ...about('platform_last_sweep_timestamp_seconds', 'When this process last removed what was old, by what it is.'),
    labelNames: ['what'],
  });
  const signIns = new Counter({
    ...about('platform_sign_ins_total', 'Sign-ins, sign-outs, recoveries and refusals, by result and reason.'),
    labelNames: ['result', 'reason'],
  });
  const requests = new Counter({
    ...about('platform_requests_total', 'Requests of the platform, by route, method and status.'),
    labelNames: ['route', 'method', 'status'],
  });
  const requestSeconds = new Histogram({
    ...about('platform_request_seconds', 'Time until such a request was answered.'),
    labelNames: ['route'],
    buckets: SECONDS,
  });
  const statements = new Histogram({
    ...about('platform_statement_seconds', 'Time that a statement of the database took, with its wait.'),
    buckets: [0.001, ...SECONDS],
  });
  return {
    ...page,
    usesDropped: (count) => dropped.inc(count),
    mail: (result) => mails.inc({ result }),
    swept(what, rows) {
      swept.inc({ what }, rows);
      lastSweeps.setToCurrentTime({ what });
    },
    statement: (seconds) => statements.observe(seconds),
    watch: (source) => addGauges(register, about, source),
    signIn: (result, reason) => signIns.inc({ result, reason }),
    request(route, method, status, seconds) {
      requests.inc({ route, method, status });
      requestSeconds.observe({ route }, seconds);
    },
  };
}

/** Adds the gauges, each of which asks when the page is read. */
function addGauges(register: Registry, about: About, { gauges, pools }: GaugeSource): void {
  type Gauges = Awaited<ReturnType<GaugeSource['gauges']>>;
  /** @param set - sets the values; the gauge is empty where the database does not answer */
  const add = (name: string, help: string, labelNames: string[], set: (gauge: Gauge, found: Gauges) => void): void => {
    register.registerMetric(
      new Gauge({
        ...about(name, help),
        labelNames,
        registers: [],
        async collect() {
          this.reset();
          const found = await gauges().catch(() => undefined);
          if (found !== undefined) set(this, found);
          // Without labels it would be zero.
          else if (labelNames.length === 0) this.remove();
        },
      }),
    );
  };
  const one = (name: string, help: string, read: (found: Gauges) => number): void =>
    add(name, help, [], (gauge, found) => gauge.set(read(found)));
  one('platform_sessions', 'Sessions at the issuer.', ({ sessions }) => sessions);
  one('platform_mails_waiting', 'Mails that wait to be sent.', ({ mailsWaiting }) => mailsWaiting);
  one(
    'platform_oldest_mail_seconds',
    'Age of the mail that waits longest.',
    ({ oldestMailSeconds }) => oldestMailSeconds,
  );
  one('platform_signing_key_age_seconds', 'Age of the keys that sign.', ({ signingKeySeconds }) => signingKeySeconds);
  add('platform_table_bytes', 'Size of a table with its indexes.', ['table'], (gauge, { tableBytes }) => {
    for (const [table, bytes] of Object.entries(tableBytes)) gauge.set({ table }, bytes);
  });
  if (Object.keys(pools).length === 0) return;
  register.registerMetric(
    new Gauge({
      ...about('platform_database_connections', 'Connections in use, and what waits for one, by pool.'),
      labelNames: ['pool', 'state'],
      registers: [],
      collect() {
        for (const [pool, load] of Object.entries(pools)) {
          const { used, waiting } = load();
          this.set({ pool, state: 'used' }, used);
          this.set({ pool, state: 'waiting' }, waiting);
        }
      },
    }),
  );
}
