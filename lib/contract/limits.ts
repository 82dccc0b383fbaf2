/**
 * All numbers and fixed words of the specification's section 9 (and of the rules in section 5 that section 9 repeats). Units are in the
 * names or the comments; these numbers are repeated nowhere else.
 */
import { roomLimits } from './rooms';

/** Lengths of text fields, in characters. Fields of a single room are in its description. */
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
/** Most entries of a list in a request. Longer lists are refused before their entries are checked. */
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
  /** Ids and names in one query parameter. */
  query: 100,
} as const;
/** Search over everything: default rows per kind, and places named per thing. */
export const FIND = { each: 5, places: 5 } as const;
/**
 * Findings. `each`: per rule in an answer; `names`: per finding; `counted`: "1,000+" beyond. An acceptance lasts `acceptDays`, and its
 * finding returns `returnDays` before. The others are days and seconds for the rules.
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
  certificateDays: 7,
} as const;
/** Field errors named per answer; the others are counted. Then the longest field name and sentence, in characters. */
export const FIELD_ERRORS = { named: 20, field: 200, sentence: 1000 } as const;
/** Access token lifetime in seconds when the field is empty or not numeric (section 5). */
export const DEFAULT_ACCESS_TOKEN_LIFETIME_SECONDS = 3600;
/** Longest access token lifetime the console accepts, in seconds (30 days). */
export const ACCESS_TOKEN_LIFETIME_SECONDS = { min: 1, max: 2_592_000 } as const;
/** Client secrets: selectable lifetimes, longest overlap, and how long before expiry one needs attention. Public keys: longest text. */
export const SECRET = {
  lifetimesMonths: [3, 6, 12, 24],
  defaultLifetimeMonths: 12,
  overlapMaxHours: 720,
  attentionDays: 14,
  jwksMax: 10_000,
} as const;
/** Largest form posted to the authorization or end-session endpoint, which turns it into an address. */
export const FORM_REQUEST_BYTES = 16_384;
/** Token endpoint calls of external clients: bounds, cached answers, and how long before expiry one is no longer handed out. */
export const EXTERNAL_TOKEN = {
  timeoutMs: 5000,
  maxBytes: 65_536,
  connections: 8,
  kept: 1000,
  marginSeconds: 30,
} as const;
/** Time limit of a test sign-in, and lifetime of its result, in seconds. */
export const TEST_SIGN_IN_SECONDS = 600;
/** How long the browser keeps a pending invitation, in seconds (section 9: 10 minutes). */
export const PENDING_INVITATION_SECONDS = 600;
/** How long an invitation e-mail can be accepted, in seconds (7 days). */
export const INVITATION_LIFETIME_SECONDS = 7 * 24 * 3600;
export const MAX_INVITATIONS_PER_CALL = 500;
/** Actions on many members: ids per call, rows processed per call, and in a preview names per group and people with their grants. */
export const BULK = { ids: 1000, rowsPerCall: 1000, names: 100, people: 8 } as const;
/** Roles, and permissions, that a row of a list of applications or templates names (`detail=summary`). */
export const SUMMARY_NAMES = 5;
/** Impact of a change: names shown per kind; ids, and applications, per request. */
export const IMPACT = { names: 8, ids: 1000, applications: 50 } as const;
/** Largest current state in an error, in bytes; a larger one needs another request. */
export const CURRENT_BYTES = 262_144;
/**
 * History: entries of a CSV file and of each call for it; pages searched for the entry of a link; entries counted, "1,000+" beyond, and
 * in a search "200+"; records that one call scans without an index.
 */
export const HISTORY = {
  exported: 20_000,
  exportPage: 500,
  linkPages: 20,
  counted: 1000,
  found: 200,
  looked: 20_000,
} as const;
/** Statistics: days of the series. */
export const STATISTICS = { days: 30, activeDays: 7 } as const;
/** Delay between the last key and the search, in milliseconds (section 9). */
export const SEARCH_DEBOUNCE_MS = 200;
/** Rows above which a list in a form gets a search and its own scroll area. */
export const LONG_LIST = 20;
/** Placeholder `code` of a new organization in the create-tenant request (section 3). */
export const ORGANIZATION_CODE_PLACEHOLDER = 'new-organization';
/** The "no application" id of section 7. */
export const EMPTY_APPLICATION_ID = '00000000-0000-0000-0000-000000000000';
/** The built-in identity provider, whose users have a password on the platform itself. */
export const LOCAL_IDP = 'local';
/** The fixed suffix of OIDC client template names, stripped for display (section 3). */
export const CLIENT_TEMPLATE_SUFFIX = '_template';

/** The members-count filter of groups (section 2): minimum and maximum of each option; null is unlimited. */
export const GROUP_SIZES = [
  { name: '0', min: 0, max: 0 },
  { name: '1-10', min: 1, max: 10 },
  { name: '11-50', min: 11, max: 50 },
  { name: '50+', min: 51, max: null },
] as const;
/** People per request of a picker. */
export const PICKER_PAGE = 50;

/** Most rows of a page. Without `limit` a call returns all rows. */
export const MAX_PAGE_SIZE = 500;
/** Sessions of a tenant that are listed: the most recently used. */
export const SESSIONS_SHOWN = 500;
/** Rows in the server's first render of a list; the rest follows. */
export const FIRST_PAGE_ROWS = 40;

/** The BFF's calls to the platform, in milliseconds. */
export const UPSTREAM = {
  headersTimeoutMs: 10_000,
  totalTimeoutMs: 30_000,
  connections: 128,
  /** Running or queued calls; more are refused at once, so that a slow platform does not fill the memory. */
  maxActive: 1024,
} as const;

/** Statement timeout of calls that only read, in milliseconds: less than the console's own timeout. */
export const READ_STATEMENT_MS = 8000;

/** Consecutive faults that open an operation's circuit, and how long it stays open. */
export const BREAKER = { faults: 5, openMs: 10_000, lookMs: 500 } as const;

/** Retry-After of answers about an outage, in seconds. */
export const RETRY_AFTER_SECONDS = 5;
/** Retry delays of an outage page, in milliseconds; each is twice the last. */
export const RETRY = { firstMs: 1000, mostMs: 30_000, forgetMs: 120_000 } as const;
/** Timeout of a readiness probe per part, in milliseconds. The platform's is shorter, because the console calls it. */
export const PROBE_MS = { console: 2000, platform: 1500 } as const;

/** Largest JSON body of the console and the platform, in bytes. */
export const MAX_BODY_BYTES = 1_048_576;
/** Most values (in lists and objects) and levels of a JSON body. Above `thorough` values, only the first fault is reported. */
export const JSON_BODY = { values: 30_000, levels: 20, thorough: 1000 } as const;
/**
 * Calls of one person at the platform: how many run at once, how many wait, and how long. One at a time for a person who used more than
 * `busyMs` of processor within `windowMs` while others call too.
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
 * Links for forgotten passwords: lifetime in seconds, and limits within the window of sign-in attempts: requests from one address, and
 * links sent to one account.
 */
export const PASSWORD_RESET = {
  seconds: 1800,
  perAddress: 20,
  perAccount: 3,
  /** Delay between the answer and the work for the mail. */
  pauseMs: { least: 50, most: 550 },
} as const;
/** Passkeys: most per person, lifetime of a challenge, and how long after a sign-in one can be added, in seconds. */
export const PASSKEYS = { perPerson: 20, challengeSeconds: 300, recentSeconds: 600 } as const;
/** How long a browser counts as known after a sign-in, in days. */
export const KNOWN_DEVICE_DAYS = 400;
/** Passwords and secrets that one process derives at the same time, and the length of the queue: some seconds of work. */
export const DERIVATIONS = { atOnce: 2, waiting: 50 } as const;
/** Lifetime of a started sign-in, in seconds, and how many may be open in one browser. */
export const SIGN_IN_ATTEMPT_SECONDS = 600;
export const MAX_OPEN_SIGN_INS = 8;

/**
 * Cache lifetime of a person's grants, in milliseconds: in the console, which opens pages, and in the platform, which it calls. Together
 * less than a second, within which changes made elsewhere must apply.
 */
export const RIGHTS_MEMORY_MS = { console: 500, platform: 450 } as const;

/** Prefix of cookies and local-storage entries (section 9). */
export const STORAGE_PREFIX = 'ic.';
/** Lifetime of a form draft for the next sign-in in the same tab, in milliseconds (a working day). */
export const DRAFT_MAX_AGE_MS = 12 * 3_600_000;
export const COOKIE = {
  language: `${STORAGE_PREFIX}language`,
  organization: `${STORAGE_PREFIX}organization`,
  tenant: `${STORAGE_PREFIX}tenant`,
  theme: `${STORAGE_PREFIX}theme`,
  density: `${STORAGE_PREFIX}density`,
  zone: `${STORAGE_PREFIX}zone`,
  columns: `${STORAGE_PREFIX}columns`,
  /** Closed sections of a list. */
  sections: `${STORAGE_PREFIX}sections`,
  /** "My applications" as tiles or as a list. */
  applications: `${STORAGE_PREFIX}applications`,
  /** Dismissed lists of first steps. */
  started: `${STORAGE_PREFIX}started`,
} as const;

export const LANGUAGES = ['en', 'no'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'en';
/** Date format: day before month and 24 hours, in either language. */
export const DATE_LOCALE: Record<Language, string> = { en: 'en-GB', no: 'nb-NO' };
/** The same languages as `ui_locales` of OpenID Connect. */
export const LOCALE_TAGS: Record<Language, string> = { en: 'en', no: 'nb-NO nb no' };

/** The console's sessions and its calls to the issuer. */
export const SESSION = {
  /** How long before expiry an access token is refreshed, so that it does not expire in transit. */
  refreshAheadMs: 30_000,
  /** Without refresh tokens a session lives as long as its access token; a shorter-lived token is useless. */
  minAccessTokenMs: 30_000,
  /** How long the cookie outlives its session, so that a logout can still identify the session. */
  cookieKeptMs: 86_400_000,
  issuerTimeoutMs: 10_000,
  /** Timeout of a refresh lock; longer than the issuer's, so that a live holder keeps it. */
  refreshLockMs: 15_000,
  /** Poll interval for a row that another process refreshes. */
  refreshPollMs: 75,
  /** Minimum interval between two writes of the last use; a session may therefore end this much early. */
  touchEveryMs: 15_000,
  /** How long before its end a session shows a warning. */
  warnMs: 120_000,
  /** Clock skew of the issuer that tokens may have, in seconds. */
  clockToleranceSeconds: 60,
  /** Oldest accepted logout token, in seconds. */
  logoutTokenSeconds: 300,
  /** Lifetime and size of the cache of opened cookies. */
  cookieCacheMs: 60_000,
  cookieCacheSize: 2000,
  /** How long a refused session is remembered: at least until its browser has signed in again. */
  refusalKeptMs: 600_000,
  /** When a session after a refused one is refused too within this time, another sign-in does not help. */
  refusedAgainMs: 120_000,
  /** Interval of sweeps of expired rows (LMDB). */
  sweepEveryMs: 60_000,
} as const;

/** Answers of the platform up to this size are checked to be JSON before they are passed on; longer ones are streamed. */
export const CHECKED_ANSWER_BYTES = 1_048_576;
/** Largest answer of the platform, decompressed, in bytes: streamed to the browser, and for rendering a page. */
export const STREAMED_ANSWER_BYTES = 67_108_864;
export const PAGE_ANSWER_BYTES = 8_388_608;
/** Largest answer of the issuer (discovery, keys, tokens, userinfo), in bytes. */
export const ISSUER_ANSWER_BYTES = 1_048_576;

/** Time for applications in frames to learn of a sign-out. */
export const LEAVING_SECONDS = 5;

/** Client assertions (RFC 7523): how far ahead the client's clock may be, and the longest lifetime, in seconds. */
export const CLIENT_ASSERTION_SECONDS = { clockSkew: 60, lifetime: 3600 } as const;

/** Lifetimes of the embedded platform's issuer, in seconds. */
export const ISSUER_SECONDS = {
  /** Lifetime of a session at the issuer; its refresh tokens end with it. */
  session: 24 * 3600,
  grant: 30 * 24 * 3600,
  refreshToken: 24 * 3600,
  authorizationCode: 60,
  idToken: 3600,
  interaction: 3600,
  consoleAccessToken: 300,
  /** Interval of sweeps of expired rows. */
  sweep: 600,
  /** The one-time link of an empty platform. */
  setupLink: 24 * 3600,
} as const;
