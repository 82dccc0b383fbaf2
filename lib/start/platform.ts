/** The embedded platform with this installation's settings. Only `lib/start` knows both it and the console. */
import { parentPort } from 'node:worker_threads';
import type { ThreadMessage, ThreadOrder } from './platform-thread';
import { createAccessLog, createLogger } from '@/lib/console/process/log';
import { type Env, env } from '@/lib/env';
import type { PlatformConfig } from '@/lib/platform/config';
import { type RunningPlatform, startPlatform } from '@/lib/platform/start';
import { onClose, startFailure } from '@/lib/console/process/lifecycle';
import { openMetrics } from '@/lib/console/process/metrics-server';
import { type PlatformMetrics, createPlatformMetrics } from '@/lib/console/process/platform-metrics';
import { platformConfig } from './platform-config';

const MS = 1000;

/** Runs the platform in this process, which has no other work. */
export async function runPlatform(settings: Env): Promise<void> {
  process.on('uncaughtException', (error) => {
    createLogger(settings.logLevel).fatal({ err: error, part: 'platform' }, 'the platform has crashed');
    process.exit(1);
  });
  const { metricsPort, metricsHost, embedded, appVersion, logLevel } = settings;
  const metrics = createPlatformMetrics(appVersion);
  await openMetrics(metrics, metricsPort, metricsHost ?? embedded?.host ?? 'localhost');
  const accessLog = createAccessLog(logLevel);
  const platform = await open(settings, {
    ...countedBy(metrics),
    onAnswered: ({ requestId, traceId, route, operation, method, status, seconds }) => {
      metrics.request(route, method, status, seconds);
      const ms = Math.round(seconds * MS);
      accessLog.info(
        { part: 'platform', requestId, trace_id: traceId, method, route, operation, status, ms },
        'request',
      );
    },
  });
  metrics.watch(platform);
  onClose(platform.close);
}

/** Runs it on this thread, for the console on the main thread: reports when its port is open, and ends on request. */
export async function servePlatformThread(): Promise<void> {
  const main = parentPort!;
  const say = (message: ThreadMessage) => main.postMessage(message);
  try {
    const settings = env();
    const metrics = createPlatformMetrics();
    const opening = open(settings, {
      onListening: () => say({ kind: 'listening' }),
      // Only the console's page shows them.
      ...(settings.metricsPort !== undefined && countedBy(metrics)),
    });
    main.on('message', (order: ThreadOrder) => {
      if (order === 'metrics') void metrics.text().then((text) => say({ kind: 'metrics', text }));
      else opening.then(({ close }) => close()).finally(() => process.exit(0));
    });
    metrics.watch(await opening);
  } catch (error) {
    say({ kind: 'failed', sentence: startFailure(error) });
  }
}

type Callbacks = Pick<
  PlatformConfig,
  'onListening' | 'onUsesDropped' | 'onMail' | 'onSwept' | 'onSignIn' | 'onAnswered' | 'onStatementTime'
>;

const countedBy = (metrics: PlatformMetrics): Callbacks => ({
  onUsesDropped: metrics.usesDropped,
  onMail: metrics.mail,
  onSwept: metrics.swept,
  onSignIn: metrics.signIn,
  onStatementTime: metrics.statement,
  onAnswered: ({ route, method, status, seconds }) => metrics.request(route, method, status, seconds),
});

async function open(settings: Env, callbacks: Callbacks = {}): Promise<RunningPlatform> {
  const log = createLogger(settings.logLevel).child({ part: 'platform' });
  // As in the console's process: one unhandled failure of a request must not end all others.
  process.on('unhandledRejection', (reason) => log.error({ err: reason }, 'a rejection was not handled'));
  const platform = await startPlatform({ ...platformConfig(settings, log), ...callbacks });
  const { appVersion: version, embedded } = settings;
  const database = embedded?.databaseUrl === undefined ? 'built-in' : 'postgresql';
  log.info({ version, node: process.version, database }, 'the platform has started');
  return platform;
}
