import type { Context } from 'hono';
import type Provider from 'oidc-provider';
import { runAdmin } from './admin/commands';
import { openAdminSocket } from './admin/socket';
import { Activity } from './api/activity';
import { createApi } from './api/api';
import { Callers, isWrite } from './api/callers';
import { INTERNAL } from './api/handler';
import { outageOf } from './db/availability';
import { watchAnswers } from './answered';
import type { PlatformConfig } from './config';
import type { Db } from './db/database';
import { openDatabase } from './db/open';
import { type Seed, isSeeded, seedOnce } from './db/seed';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './db/seed/demo-accounts';
import { newSetupToken } from './db/seed/empty';
import { type DemoProvider, openDemoProvider } from './demo-provider/open';
import { StartError } from './errors';
import { type Watched, watched } from './gauges';
import { SignInTrail, isTrailWrite } from './sign-in/trail';
import { createMailer } from './mail/mailer';
import { callerReader } from './oidc/caller';
import { openIssuer } from './oidc/open-issuer';
import { OwnCalls } from './oidc/own-calls';
import { demoProviderPages } from './pages/demo-provider';
import { documentationPages } from './pages/documentation';
import { interactionPages } from './pages/interaction';
import { busyPage, outagePage } from './pages/outage';
import { preparingPages } from './pages/preparing';
import type { PageEnv } from './pages/respond';
import { resetPages } from './pages/reset';
import { refuseOtherMethods, sitePages } from './pages/site';
import { providerSetupPages } from './pages/provider-setup';
import { upstreamLogoutPages } from './pages/upstream-logout';
import { testSignInPages } from './pages/test-sign-in';
import { unsubscribePages } from './pages/unsubscribe';
import { type Place, isLoopback, placeOf } from './place';
import { DEFAULT_RETENTION } from './retention';
import { loadLinkKey } from './invitation-links';
import { sealStored } from './sealing';
import { handlers } from './rooms';
import {
  type Listener,
  addressOf,
  closeServer,
  createListener,
  createPageListener,
  createPlatformServer,
  listen,
} from './server';
import { Overloaded } from './sign-in/derivations';
import { type ResetConfig, ResetLinks } from './sign-in/reset';
import { Upstreams } from './upstream/upstreams';
import { UsageCounters } from './usage/counters';
import { startUpkeep } from './upkeep';
import { isUsageWrite } from './usage/store';

export interface RunningPlatform extends Watched {
  url: string;
  /** Its database, for tests and maintenance in the same process. */
  db: Db;
  /** New signing keys; tokens signed with the old ones stay valid. */
  rotateKeys: () => Promise<void>;
  close: () => Promise<void>;
}

/**
 * Starts the identity platform: database, OIDC provider, API and pages on one port.
 *
 * @throws StartError with one sentence: port or data folder in use, database unreachable, demo data where they must not be
 */
export async function startPlatform(given: PlatformConfig): Promise<RunningPlatform> {
  if (given.production && given.seed !== 'empty' && !given.seedChosen && !isLoopback(given.host)) {
    throw new StartError(
      `Demo accounts are refused on ${given.host} in production; set PLATFORM_SEED=empty, or PLATFORM_SEED=demo to have them all the same.`,
    );
  }
  const { log } = given;
  const server = createPlatformServer();
  let wrote = () => {};
  const database = await openDatabase({
    ...given,
    onStatement: (statement) => {
      if (isWrite(statement) && !isUsageWrite(statement) && !isTrailWrite(statement)) wrote();
      given.onStatement?.(statement);
    },
  });
  const { db } = database;
  const trail = new SignInTrail(db, log);
  const config: PlatformConfig = {
    ...given,
    onSignIn(...event) {
      given.onSignIn?.(...event);
      trail.note(...event);
    },
  };
  try {
    await sealStored(db, log);
    await loadLinkKey(db);
    const { seed, port, answerBy } = await openPort(server, db, config);
    const place = placeOf(config, port);
    const usage = new UsageCounters(db, log, config.usageCounters ?? true, config.onUsesDropped);
    await usage.open();
    const demo = config.demoProvider === true && seed === 'demo' ? await openDemoProvider(db, place) : undefined;
    const upstreams = new Upstreams({ db, ...place, reroute: demo?.reroute });
    const issuer = await openIssuer(config, db, usage, { ...place, isDemo: seed !== 'empty' }, upstreams);
    const callers = new Callers(callerReader(db, issuer.provider));
    wrote = () => callers.forget();
    const activity = new Activity(db, log);
    const { smtpUrl, mailFrom } = config;
    const mailer = createMailer(smtpUrl === undefined ? { mailFrom, log } : { ...config, smtpUrl, db });
    const reset = { db, log, onSignIn: config.onSignIn, mailer, publicUrl: place.publicUrl, provider: issuer.provider };
    const resets = new ResetLinks(reset);
    const parts = { demo, upstreams, database, place, seed, mailer, callers, activity, usage, reset, resets };
    const apps = createApps(config, { ...parts, provider: issuer.provider });
    const trustProxy = config.trustProxy ?? false;
    const { publicUrl } = place;
    const served = { ...apps, provider: issuer.provider, demoProvider: demo?.served, publicUrl, trustProxy };
    answerBy(watchAnswers(createListener(served), config.onAnswered));

    await sayHowToSetUp(db, log, publicUrl);
    const { mailReplyTo, onSwept, retention = DEFAULT_RETENTION } = config;
    const kept = { db, usage, retention, onSwept, log, upstreams };
    const admin = { ...kept, publicUrl, smtpUrl, mailFrom, mailReplyTo, issuer: async () => issuer };
    // With PostgreSQL the commands connect themselves.
    const endAdmin =
      config.databaseUrl === undefined
        ? await openAdminSocket(config.dataDir, log, (request) => runAdmin(admin, request))
        : async () => {};
    const endUpkeep = startUpkeep({ ...config, ...issuer, ...kept, reads: database.reads, mailer, publicUrl });

    let closing: Promise<void> | undefined;
    const close = async () => {
      const mailed = mailer.close();
      await closeServer(server);
      await Promise.all([endUpkeep(), endAdmin(), activity.close(), usage.close(), resets.close()]);
      await Promise.all([trail.close(), mailed]);
      await database.close();
    };
    const shown = watched(database);
    return { url: publicUrl, db, ...shown, rotateKeys: issuer.rotateKeys, close: () => (closing ??= close()) };
  } catch (error) {
    await closeServer(server);
    await database.close();
    throw error;
  }
}

/**
 * Logs the setup link. This is the only place where a secret is shown: the person who reads the log of an empty platform becomes its first
 * administrator. A warning, because an installation that logs only warnings could otherwise not be set up.
 */
async function sayHowToSetUp(db: Db, log: PlatformConfig['log'], publicUrl: string): Promise<void> {
  const setup = await newSetupToken(db, new Date());
  if (setup !== undefined) log.warn({ setupLink: `${publicUrl}/setup/${setup}` }, 'open this link once to set up');
}

/**
 * Opens the port and makes the first data: before it opens, or behind a page that says so if it takes minutes. A free
 * port decides the issuer, so the port opens first: an early request waits a moment for the listener.
 *
 * @returns `answerBy`, which gives the requests to their listener
 */
async function openPort(server: ReturnType<typeof createPlatformServer>, db: Db, config: PlatformConfig) {
  const { log, seed: wanted } = config;
  const makeData = () =>
    seedOnce(
      db,
      wanted,
      new Date(),
      (made) => log.info(made, 'the first data are being made'),
      // In the place of a database that was to be restored, this is the only word of it.
      () => log.info({ seed: wanted }, 'an empty database gets its first data'),
    );
  const preparing = config.seed === 'large' && !(await isSeeded(db));
  const early = preparing ? undefined : await makeData();
  let start: (listener: Listener) => void = () => {};
  const ready = new Promise<Listener>((resolve) => (start = resolve));
  let listener: Listener = preparing
    ? createPageListener(preparingPages(), placeOf(config, config.port).publicUrl)
    : (request, response) => void ready.then((answer) => answer(request, response));
  server.on('request', (request, response) => listener(request, response));
  await listen(server, config.host, config.port);
  config.onListening?.();
  const seed = early ?? (await makeData());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : config.port;
  const answerBy = (next: Listener): void => {
    listener = next;
    start(next);
    if (preparing) log.info({ seed }, 'the first data are made');
  };
  return { seed, port, answerBy };
}

interface AppParts {
  demo: DemoProvider | undefined;
  database: Awaited<ReturnType<typeof openDatabase>>;
  place: Place;
  seed: Seed;
  mailer: ReturnType<typeof createMailer>;
  upstreams: Upstreams;
  callers: Callers;
  activity: Activity;
  usage: UsageCounters;
  provider: () => Provider;
  reset: ResetConfig;
  resets: ResetLinks;
}

function createApps(config: PlatformConfig, parts: AppParts) {
  const { log, consoleUrl } = config;
  const { database, place, seed, provider, upstreams } = parts;
  const { db } = database;
  const { publicUrl, allowPrivateAddresses } = place;
  // The outbox shows the links of all invitations, so it exists only with demo accounts or on a loopback address.
  const outbox = config.smtpUrl === undefined && (seed !== 'empty' || place.isPublicHere);
  if (config.smtpUrl === undefined && !outbox)
    log.warn({}, 'SMTP_URL is not set: e-mail is kept, but neither sent nor shown');
  const issuer = { db, log, calls: new OwnCalls(() => place.ownUrl), issuer: publicUrl, provider };
  const { outage } = database;
  const pages = sitePages({ db, publicUrl, consoleUrl, outbox, outage, isStopping: config.isStopping });
  const shared = {
    ...{ db, log, publicUrl, consoleUrl, provider, upstreams, onSignIn: config.onSignIn },
    addressOf: (c: Context<PageEnv>) => addressOf(c.env.incoming),
  };
  const demo = seed === 'empty' ? undefined : { password: DEMO_PASSWORD, accounts: [...DEMO_ACCOUNTS] };
  pages.route('/', interactionPages({ ...parts, ...shared, demo }));
  if (parts.demo !== undefined) pages.route('/', demoProviderPages(db, parts.demo.provider));
  pages.route('/', providerSetupPages(shared));
  pages.route('/', upstreamLogoutPages(shared));
  pages.route('/', resetPages({ ...parts.reset, consoleUrl }));
  pages.route('/', testSignInPages(issuer));
  pages.route('/', documentationPages(provider));
  pages.route('/', unsubscribePages({ db, consoleUrl }));
  refuseOtherMethods(pages);
  const { enableWildcards, databaseUrl } = config;
  const api = createApi({
    ...parts,
    ...{ db, reads: database.reads, log, consoleUrl, enableWildcards, allowPrivateAddresses, issuer, handlers },
    oneConnection: databaseUrl === undefined,
  });
  for (const app of [api, pages]) {
    app.onError((error, c) => {
      log.error({ err: error, path: c.req.path.split('/')[1] }, 'a request failed');
      const outage = outageOf(error);
      if (outage !== undefined) return outagePage(c as Context<PageEnv>, outage);
      if (error instanceof Overloaded) return busyPage(c as Context<PageEnv>, error.retryAfter);
      return c.text(INTERNAL, 500);
    });
  }
  return { api, pages };
}
