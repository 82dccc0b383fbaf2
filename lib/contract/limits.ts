/**
 * Every number and fixed word of the specification's section 9 (and of the rules in section 5 that section 9 repeats).
 * Units are in the names or the comments; nothing else in the project may repeat one of these numbers.
 */
import { roomLimits } from './rooms';

/** Lengths of text fields, in characters: those of one room are in its description. */
export const TEXT = {
  ...roomLimits,
  /** API resource, application and client names. */
  resourceName: { min: 3, max: 250 },
  label: { max: 250 },
  description: { max: 250 },
  email: { max: 254 },
  url: { max: 2000 },
  search: { max: 200 },
} as const;

/** Most tenants that one OIDC client may be limited to (section 9). */
export const MAX_ALLOWED_TENANTS = 6;
/** Most entries of a list in a request; a list that is longer is refused before its entries are looked at. */
export const LIST = {
  /** Redirect URIs, post-logout redirect URIs and CORS origins of an OIDC client, each. */
  uris: 500,
  /** Scopes of an OIDC client, and of an API resource. */
  scopes: 500,
  /** Static claims of an OIDC client. */
  claims: 100,
  /** Roles of an application, and of a grant in it. */
  roles: 200,
  /** Permissions of an application, of each of its roles, and of a grant in it. */
  permissions: 1000,
  /** Applications in the grants of a member, a group or an invitation, and that a tenant is given in one call. */
  applications: 500,
  members: 2000,
  tenants: 2000,
  /** Ids and names in one parameter of a query. */
  query: 100,
} as const;
/** The search over everything: of each kind where the question says nothing, and places that are named of each thing. */
export const FIND = { each: 5, places: 5 } as const;
/**
 * What needs doing. `each`: findings of one rule in an answer; `names`, of those that one meets; `counted`, "1,000+" beyond. An
 * acceptance lasts `acceptDays`, and its finding is back `returnDays` before. The rest are the days and seconds that the rules count.
 */
export const HEALTH = {
  each: 50,
  names: 3,
  counted: 1000,
  acceptDays: { min: 30, max: 366 },
  returnDays: 7,
  invitationDays: 3,
  newcomerDays: 14,
  awayDays: 90,
  tokenSeconds: 86_400,
  signingKeyDays: 365,
} as const;
/** Field errors that one answer names; it counts the others. Their longest field name and sentence, in characters. */
export const FIELD_ERRORS = { named: 20, field: 200, sentence: 1000 } as const;
/** Access token lifetime in seconds when the field is empty or not numeric (section 5). */
export const DEFAULT_ACCESS_TOKEN_LIFETIME_SECONDS = 3600;
/** Longest access token lifetime the console accepts, in seconds (30 days). */
export const ACCESS_TOKEN_LIFETIME_SECONDS = { min: 1, max: 2_592_000 } as const;
/** Secrets of OIDC clients: lifetimes to choose from, longest overlap of two, and how long before its end one needs attention. Public keys: longest text. */
export const SECRET = {
  lifetimesMonths: [3, 6, 12, 24],
  defaultLifetimeMonths: 12,
  overlapMaxHours: 720,
  attentionDays: 14,
  jwksMax: 10_000,
} as const;
/** A form that is posted to the authorization or end-session endpoint, which goes on as an address. */
export const FORM_REQUEST_BYTES = 16_384;
/** Calls to the token endpoints of external clients: bounds of each, answers that are kept, and how long before its end one is no longer given out. */
export const EXTERNAL_TOKEN = {
  timeoutMs: 5000,
  maxBytes: 65_536,
  connections: 8,
  kept: 1000,
  marginSeconds: 30,
} as const;
/** How long a test sign-in may take, and its result can be read, in seconds. */
export const TEST_SIGN_IN_SECONDS = 600;
/** How long a pending invitation is remembered in the browser, in seconds (section 9: 10 minutes). */
export const PENDING_INVITATION_SECONDS = 600;
/** How long an invitation e-mail can be accepted, in seconds (7 days). */
export const INVITATION_LIFETIME_SECONDS = 7 * 24 * 3600;
export const MAX_INVITATIONS_PER_CALL = 500;
/** Actions on many members: most ids of one call, rows that one call does, and of a preview names of each group and people with their grants. */
export const BULK = { ids: 1000, rowsPerCall: 1000, names: 100, people: 8 } as const;
/** A row of a list of applications or templates: the roles, and the permissions, that it names (`detail=summary`). */
export const SUMMARY_NAMES = 5;
/** Impact of a change: names of each kind that are shown; ids, and applications, of one question. */
export const IMPACT = { names: 8, ids: 1000, applications: 50 } as const;
/** An error holds what a thing is like now up to this size, in bytes; a larger one has to be asked for. */
export const CURRENT_BYTES = 262_144;
/**
 * History: entries of one CSV file and of each call for it; pages that are looked through for the entry that a link leads to; entries
 * that are counted, "1,000+" beyond, and of a search "200+"; records that one call looks through for what no index serves.
 */
export const HISTORY = {
  exported: 20_000,
  exportPage: 500,
  linkPages: 20,
  counted: 1000,
  found: 200,
  looked: 20_000,
} as const;
/** Statistics: days that the series are of. */
export const STATISTICS = { days: 30, activeDays: 7 } as const;
/** Pause after the last key before a search runs, in milliseconds (section 9). */
export const SEARCH_DEBOUNCE_MS = 200;
/** From more rows on, a list in a form has a search and scrolls by itself. */
export const LONG_LIST = 20;
/** Placeholder `code` of a new organization in the create-tenant request (section 3). */
export const ORGANIZATION_CODE_PLACEHOLDER = 'new-organization';
/** The "no application" id of section 7. */
export const EMPTY_APPLICATION_ID = '00000000-0000-0000-0000-000000000000';
/** Name of the built-in identity provider, whose users have a password on the platform itself. */
export const LOCAL_IDP = 'local';
/** The fixed suffix of OIDC client template names, stripped for display (section 3). */
export const CLIENT_TEMPLATE_SUFFIX = '_template';

/** The members-count filter of groups (section 2): fewest and most members of each choice; null is without end. */
export const GROUP_SIZES = [
  { name: '0', min: 0, max: 0 },
  { name: '1-10', min: 1, max: 10 },
  { name: '11-50', min: 11, max: 50 },
  { name: '50+', min: 51, max: null },
] as const;
/** People that a picker asks for at once. */
export const PICKER_PAGE = 50;

/** Lists: most rows of one page. Without `limit` a call answers all. */
export const MAX_PAGE_SIZE = 500;
/** Sessions of a tenant that are listed: those used last. */
export const SESSIONS_SHOWN = 500;
/** Rows that the server renders a list with; the rest comes behind it. */
export const FIRST_PAGE_ROWS = 40;

/** The BFF's calls to the platform, in milliseconds. */
export const UPSTREAM = {
  headersTimeoutMs: 10_000,
  totalTimeoutMs: 30_000,
  connections: 128,
  /** Calls under way or waiting for a connection; more are refused at once, so that a slow platform fills no memory. */
  maxActive: 1024,
} as const;

/** The most that a statement of a call which only reads may take, in milliseconds: less than the console waits for the answer. */
export const READ_STATEMENT_MS = 8000;

/** Faults in a row after which an operation is left alone, and for how long before it is tried again. */
export const BREAKER = { faults: 5, openMs: 10_000, lookMs: 500 } as const;

/** What an answer about an outage says in Retry-After, in seconds. */
export const RETRY_AFTER_SECONDS = 5;
/** Pauses of a page that reports an outage and tries again by itself, in milliseconds; each is twice the one before. */
export const RETRY = { firstMs: 1000, mostMs: 30_000, forgetMs: 120_000 } as const;
/** How long a readiness probe waits for one part, in milliseconds: the platform less, because the console asks it. */
export const PROBE_MS = { console: 2000, platform: 1500 } as const;

/** Largest JSON body that the console and the platform take, in bytes. */
export const MAX_BODY_BYTES = 1_048_576;
/** Most values (of lists and objects) and levels of a JSON body. Of one with more values than `thorough` only the first fault is reported. */
export const JSON_BODY = { values: 30_000, levels: 20, thorough: 1000 } as const;
/**
 * Calls of one person at the platform: how many are worked on at once, and wait, and how long. Who has used more than `busyMs` of
 * processor within `windowMs`, while others call too, has one worked on at a time.
 */
export const FAIR_SHARE = {
  atOnce: 3,
  waiting: 256,
  waitMs: 5000,
  busyMs: 2000,
  windowMs: 10_000,
  retrySeconds: 1,
} as const;

export const MAX_FORM_BYTES = 65_536;

export { SIGN_IN_ATTEMPTS } from './sign-in-limits';
/**
 * Links for forgotten passwords: how long one works, in seconds, and within the window of sign-in attempts how many are asked for from
 * one address and sent to one account.
 */
export const PASSWORD_RESET = {
  seconds: 1800,
  perAddress: 20,
  perAccount: 3,
  /** Between the answer and the work for the mail. */
  pauseMs: { least: 50, most: 550 },
} as const;
/** Passkeys: how many a person has at most, how long a challenge counts, and how long after a sign-in one can be added, in seconds. */
export const PASSKEYS = { perPerson: 20, challengeSeconds: 300, recentSeconds: 600 } as const;
/** A browser that a person signs in with is known again for this long, in days. */
export const KNOWN_DEVICE_DAYS = 400;
/** Passwords and secrets that one process derives at the same time, and that may wait for it: some seconds of work. */
export const DERIVATIONS = { atOnce: 2, waiting: 50 } as const;
/** Lifetime of one started sign-in, in seconds, and how many may be open in one browser. */
export const SIGN_IN_ATTEMPT_SECONDS = 600;
export const MAX_OPEN_SIGN_INS = 8;

/**
 * How long what is known of a person's rights may be used again, in milliseconds: by the console, which opens pages, and by the
 * platform, which it asks. Together less than the second within which a right counts that was given or taken elsewhere.
 */
export const RIGHTS_MEMORY_MS = { console: 500, platform: 450 } as const;

/** Cookies and local-storage entries share this prefix (section 9). */
export const STORAGE_PREFIX = 'ic.';
/** How long what was entered in a form is kept for the next sign-in in the same tab, in milliseconds (a working day). */
export const DRAFT_MAX_AGE_MS = 12 * 3_600_000;
export const COOKIE = {
  language: `${STORAGE_PREFIX}language`,
  organization: `${STORAGE_PREFIX}organization`,
  tenant: `${STORAGE_PREFIX}tenant`,
  theme: `${STORAGE_PREFIX}theme`,
  density: `${STORAGE_PREFIX}density`,
  zone: `${STORAGE_PREFIX}zone`,
  columns: `${STORAGE_PREFIX}columns`,
  /** Sections of a list that are closed. */
  sections: `${STORAGE_PREFIX}sections`,
  /** "My applications" as tiles or as a list. */
  applications: `${STORAGE_PREFIX}applications`,
  /** Lists of first steps that were put away. */
  started: `${STORAGE_PREFIX}started`,
} as const;

export const LANGUAGES = ['en', 'no'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'en';
/** How dates are written: day before month and 24 hours, in either language. */
export const DATE_LOCALE: Record<Language, string> = { en: 'en-GB', no: 'nb-NO' };
/** The same languages as `ui_locales` of OpenID Connect. */
export const LOCALE_TAGS: Record<Language, string> = { en: 'en', no: 'nb-NO nb no' };

/** The console's own sessions and its talk with the issuer. */
export const SESSION = {
  /** Start refreshing this long before the access token's end, so that it does not expire on its way. */
  refreshAheadMs: 30_000,
  /** Without refresh tokens a session lives as long as its access token; one that ends sooner than this is of no use. */
  minAccessTokenMs: 30_000,
  /** How much longer than the session its cookie can be opened, so that a logout still knows what it belonged to. */
  cookieKeptMs: 86_400_000,
  /** Longest wait for one answer of the issuer. */
  issuerTimeoutMs: 10_000,
  /** A refresh lock is given up after this long; more than the issuer's time-out, so that a live holder keeps it. */
  refreshLockMs: 15_000,
  /** Pause between two looks at a row that another process refreshes. */
  refreshPollMs: 75,
  /** The last use is written at most this often; a session may therefore end this much early. */
  touchEveryMs: 15_000,
  /** How long before its end a session says so. */
  warnMs: 120_000,
  /** Clock difference to the issuer that tokens may have, in seconds. */
  clockToleranceSeconds: 60,
  /** Age up to which a logout token is taken, in seconds. */
  logoutTokenSeconds: 300,
  /** How long, and of how many sessions, the content of the sealed cookie is remembered. */
  cookieCacheMs: 60_000,
  cookieCacheSize: 2000,
  /** How long it is remembered that a session was refused: at least until its browser has signed in again. */
  refusalKeptMs: 600_000,
  /** A session that followed a refused one and is refused itself within this time shows that signing in does not help. */
  refusedAgainMs: 120_000,
  /** Pause between two sweeps of expired rows (LMDB). */
  sweepEveryMs: 60_000,
} as const;

/** Answers of the platform up to this size are checked for being JSON before they are passed on; longer ones stream. */
export const CHECKED_ANSWER_BYTES = 1_048_576;
/** Longest answer of the platform, decompressed, in bytes: that streams to the browser, and that a page is made from. */
export const STREAMED_ANSWER_BYTES = 67_108_864;
export const PAGE_ANSWER_BYTES = 8_388_608;
/** Longest answer of the issuer (discovery, keys, tokens, userinfo), in bytes. */
export const ISSUER_ANSWER_BYTES = 1_048_576;

/** Applications in frames have this long to learn that a user has signed out. */
export const LEAVING_SECONDS = 5;

/** Assertions by which clients prove who they are (RFC 7523): how far their clock may be in front, how long one may live, in seconds. */
export const CLIENT_ASSERTION_SECONDS = { clockSkew: 60, lifetime: 3600 } as const;

/** Lifetimes of the embedded platform's issuer, in seconds. */
export const ISSUER_SECONDS = {
  /** A person stays signed in at the issuer this long; refresh tokens end with it. */
  session: 24 * 3600,
  grant: 30 * 24 * 3600,
  refreshToken: 24 * 3600,
  authorizationCode: 60,
  idToken: 3600,
  interaction: 3600,
  /** The console's own access tokens. */
  consoleAccessToken: 300,
  /** Pause between two removals of expired rows. */
  sweep: 600,
  /** The one-time link of an empty platform. */
  setupLink: 24 * 3600,
} as const;
