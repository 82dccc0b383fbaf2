/** Causes of faults as text, each with advice. */

export type Part = 'database' | 'store' | 'folder' | 'mail' | 'issuer' | 'console';

/** The cause and the advice, both without a full stop. */
export interface Cause {
  cause: string;
  cure: string;
}

/** The variable that holds the address or path of a part. */
const VARIABLES: Record<Part, string> = {
  database: 'PLATFORM_DATABASE_URL',
  store: 'REDIS_URL',
  folder: 'DATA_DIR',
  mail: 'SMTP_URL',
  issuer: 'OIDC_ISSUER or PLATFORM_PUBLIC_URL',
  console: 'APP_URL',
};

const noName = 'its host name cannot be resolved';
const nothingThere = 'nothing listens at its address';
const silent = 'it does not answer';
const unknownCa = 'its certificate is from an authority that is not known here';
const wrongPassword = 'it refuses the user name or the password';

const trust = (part: Part) =>
  `Set NODE_EXTRA_CA_CERTS${part === 'database' ? ', or sslrootcert where the address has it,' : ''} to the file with the certificate of that authority`;
const variable = (part: Part) => `Correct ${VARIABLES[part]}`;
/** Advice when a server asks for a client certificate. */
const CERTIFICATES: Partial<Record<Part, string>> = {
  database: 'Name one in PLATFORM_DATABASE_URL (sslcert, sslkey)',
  store: 'Set its tls-auth-clients to no',
};
const certificate = (part: Part) => CERTIFICATES[part] ?? 'Let it take clients without one';
const noCluster = 'it is a cluster, which is not supported';
const oneServer = () => 'Name a single server in REDIS_URL';
const startIt = (part: Part) => `Start it, or correct ${VARIABLES[part]}`;
const seeLog = (part: Part) => `Look at its log, and at ${VARIABLES[part]}`;
const isBusy = ({ status }: Response): boolean => status >= 500 || status === 429;
const way = (part: Part) =>
  `See whether a firewall is between or only one side speaks TLS, or correct ${VARIABLES[part]}`;

type Row = readonly [cause: string, cure: (part: Part) => string];

/** For an issuer too that asks for a client certificate by TLS 1.3: of that, Node's fetch only says that the connection ended. */
const closed: Row = [
  'it ends the connection',
  (part) =>
    part === 'store'
      ? 'Raise its maxclients, or see whether only one side speaks TLS'
      : `See whether it asks for a certificate of its clients, a firewall is between or only one side speaks TLS, or correct ${VARIABLES[part]}`,
];
const oldTls: Row = ['it speaks no version of TLS from 1.2', () => 'Let it speak TLS 1.2 or newer'];
const notOurs: Row = ['it refuses the certificate of this side', () => 'Correct sslcert and sslkey in its address'];
const notNow: Row = ['it is starting or stopping', () => 'Try again when it takes connections'];
const outdated: Row = ['its certificate has expired', () => 'Renew its certificate'];
const damaged: Row = ['its file is damaged', () => 'Delete the folder "sessions" there; people then sign in again'];
const full: Row = ['its disk is full', () => 'Make room on its disk'];

/** By codes of Node.js, OpenSSL, nodemailer, and SQLSTATE. */
const BY_CODE: Record<string, Row> = {
  ENOTFOUND: [noName, variable],
  EAI_AGAIN: [noName, variable],
  EDNS: [noName, variable],
  ECONNREFUSED: [nothingThere, startIt],
  ENOENT: [nothingThere, startIt],
  ECONNRESET: closed,
  EPIPE: closed,
  ETIMEDOUT: [silent, way],
  EHOSTUNREACH: [silent, way],
  ENETUNREACH: [silent, way],
  CONNECT_TIMEOUT: [silent, way],
  UND_ERR_CONNECT_TIMEOUT: [silent, way],
  CONNECTION_CLOSED: closed,
  CERT_HAS_EXPIRED: outdated,
  CERT_NOT_YET_VALID: [
    'its certificate is not valid yet',
    () => 'Set the clock of this machine, or renew its certificate',
  ],
  INVALID_PURPOSE: ['its certificate is not one for servers', () => 'Renew its certificate, with serverAuth'],
  DEPTH_ZERO_SELF_SIGNED_CERT: [unknownCa, trust],
  SELF_SIGNED_CERT_IN_CHAIN: [unknownCa, trust],
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: [unknownCa, trust],
  UNABLE_TO_GET_ISSUER_CERT: [unknownCa, trust],
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: [unknownCa, trust],
  ERR_TLS_CERT_ALTNAME_INVALID: ['its certificate is for another host name', variable],
  ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED: ['it asks for a certificate of its clients', certificate],
  // By TLS 1.2, one alert stands for both.
  ERR_SSL_SSLV3_ALERT_HANDSHAKE_FAILURE: [
    'it asks for a certificate of its clients, or has no cipher that this side takes',
    (part) => `${certificate(part)}, or allow it the ciphers that begin with ECDHE`,
  ],
  ERR_SSL_TLSV1_ALERT_UNKNOWN_CA: notOurs,
  ERR_SSL_SSLV3_ALERT_BAD_CERTIFICATE: notOurs,
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED: notOurs,
  ERR_SSL_SSLV3_ALERT_CERTIFICATE_UNKNOWN: notOurs,
  EPROTO: ['one side speaks TLS and the other does not', variable],
  ERR_SSL_WRONG_VERSION_NUMBER: ['one side speaks TLS and the other does not', variable],
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: oldTls,
  ERR_SSL_UNSUPPORTED_PROTOCOL: oldTls,
  ETLS: ['it does not offer TLS', variable],
  OAUTH_TIMEOUT: [silent, way],
  UND_ERR_HEADERS_TIMEOUT: [silent, way],
  UND_ERR_SOCKET: closed,
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED: [
    'it calls itself by another name',
    () => 'Set OIDC_ISSUER to exactly the issuer of its discovery document',
  ],
  OAUTH_RESPONSE_IS_NOT_CONFORM: ['it answers, and not as an issuer does', variable],
  OAUTH_RESPONSE_IS_NOT_JSON: ['it answers, and not as an issuer does', variable],
  OAUTH_PARSE_ERROR: ['it answers, and not as an issuer does', variable],
  ERR_INVALID_PROTOCOL: ['one side speaks TLS and the other does not', variable],
  EAUTH: [wrongPassword, variable],
  ECONNECTION: closed,
  // pgbouncer refuses, on its own or because PostgreSQL did.
  '08P01': ['its pooler refuses the connection', () => 'Look at the log of pgbouncer for why'],
  '28P01': [wrongPassword, variable],
  '28000': [
    'it refuses this user, or asks for TLS or a certificate',
    (part) => `Let the user of ${VARIABLES[part]} in (pg_hba.conf), or add sslmode, sslcert and sslkey as it asks`,
  ],
  '3D000': ['there is no database of that name', (part) => `Create the database, or correct ${VARIABLES[part]}`],
  '42501': ['the user may not do that', (part) => `Give the user of ${VARIABLES[part]} the right CREATE on the schema`],
  '53300': ['it has too many connections', () => 'Raise its max_connections, or run fewer processes'],
  '57P01': notNow,
  '57P03': notNow,
  '25006': ['it takes no writes', (part) => `Name the primary server in ${VARIABLES[part]}`],
  '53100': full,
  ENOSPC: full,
  EACCES: ['this user may not write there', () => 'Give this user the right to write there'],
  EPERM: ['this user may not write there', () => 'Give this user the right to write there'],
  ENOTDIR: ['a part of the path is a file', variable],
  EROFS: ['the file system takes no writes', () => 'Choose another DATA_DIR'],
};

/** By the first word, or the first two, of what Redis answers, or LMDB or Node.js says. */
const BY_REPLY: Record<string, Row> = {
  NOAUTH: ['it asks for a password', () => 'Put the password into REDIS_URL (redis://:password@host:6379)'],
  WRONGPASS: [wrongPassword, variable],
  NOPERM: ['the user may not do that', () => 'Give the user of REDIS_URL the rights to read, write and run scripts'],
  READONLY: ['it takes no writes', () => 'Name the primary server in REDIS_URL'],
  LOADING: ['it is still loading its data', () => 'Try again later'],
  MOVED: [noCluster, oneServer],
  CROSSSLOT: [noCluster, oneServer],
  CLUSTERDOWN: [noCluster, oneServer],
  OOM: ['its memory is full', () => 'Raise its maxmemory'],
  MISCONF: ['it cannot write to its disk', () => 'Make room on its disk, and look at its log'],
  'MDB_CORRUPTED:': damaged,
  'MDB_INVALID:': damaged,
  'MDB_PAGE_NOTFOUND:': damaged,
  // Of Node's fetch: the ports that browsers block too (Fetch Standard, "port blocking").
  'bad port': [
    'browsers refuse its port',
    (part) => `Give it another port (PORT, PLATFORM_PORT, or that of ${VARIABLES[part]})`,
  ],
  'ERR DB': ['it has no database of that number', () => 'Correct the number at the end of REDIS_URL'],
  // "Unknown RESP type", of ioredis: what answers speaks HTTP, for instance.
  'Unknown RESP': ['it answers, and not as Redis does', variable],
  // "Command timed out", of ioredis.
  Command: [silent, way],
  // "Reached the max retries per request limit", of ioredis: connections that close before they are usable.
  Reached: closed,
  'ERR max': ['it has too many connections', () => 'Raise its maxclients, or run fewer processes'],
  // A sentinel supports only its own commands.
  ERR: [
    'it does not know the commands that sessions need',
    () => 'Name the primary server itself in REDIS_URL, not a sentinel',
  ],
};

interface Fault {
  code?: unknown;
  /** Of a mail server: its reply code, and the command that it answers. */
  responseCode?: unknown;
  command?: unknown;
  /** Of nodemailer: the original code, which it replaces with its own. */
  originalCode?: unknown;
  message?: unknown;
}

/** Yields the error and its causes. */
function* chainOf(error: unknown, depth = 0): Generator<Fault> {
  if (depth === 10 || typeof error !== 'object' || error === null) return;
  yield error;
  const { cause, errors } = error as { cause?: unknown; errors?: unknown };
  // Several addresses of one name: all have failed.
  for (const each of [...(Array.isArray(errors) ? errors : []), cause]) yield* chainOf(each, depth + 1);
}

/** Describes in one sentence what failed, why, and what to do. @param what failed, without a full stop */
export function sentenceOf(what: string, error: unknown, part: Part): string {
  const { cause, cure } = causeOf(error, part);
  return `${what}: ${cause}; ${cure.charAt(0).toLowerCase()}${cure.slice(1)}.`;
}

/** Of nodemailer: the server refused the envelope or the text. */
const REFUSED = new Set<unknown>(['EENVELOPE', 'EMESSAGE']);

/** The cause of a mail server's refusal, by the class of its reply and the command (RFC 5321, section 4.2.1). */
function refusalOf({ responseCode, command }: Fault): Cause {
  const isForNow = Number(responseCode) < 500;
  if (isForNow) return { cause: `it takes no mail at the moment (${responseCode})`, cure: 'Try again later' };
  if (command === 'MAIL FROM')
    return {
      cause: `it refuses the sender (${responseCode})`,
      cure: 'Set MAIL_FROM to an address that it may send for',
    };
  if (command === 'RCPT TO')
    return {
      cause: `it refuses the recipient (${responseCode})`,
      cure: 'Correct the address, or see what it may send to',
    };
  return { cause: `it refuses the mail (${responseCode})`, cure: 'Look at its log' };
}

/** OpenSSL 3.2, as in Node.js 24, calls the alerts that are as old as SSL 3 otherwise. */
const known = (code: unknown): string => String(code).replace('ERR_SSL_SSL/TLS_ALERT', 'ERR_SSL_SSLV3_ALERT');

/** The code that Node.js makes of OpenSSL's reason; it says EPROTO instead when the reason comes with a write. */
function tlsCodeOf(message: unknown): string {
  const [, reason = ''] = /:SSL routines:[^:]*:([^:]+):/.exec(String(message)) ?? [];
  return known(`ERR_SSL_${reason.toUpperCase().replaceAll(' ', '_')}`);
}

function rowOf({ code, originalCode, message }: Fault): Row | undefined {
  const [first = '', second] = typeof message === 'string' ? message.split(' ', 2) : [];
  const reply = BY_REPLY[`${first} ${second}`] ?? BY_REPLY[first];
  return reply ?? BY_CODE[known(originalCode)] ?? BY_CODE[known(code)];
}

/** Finds the cause of a part's fault, and the advice. An unknown cause is named by its code, never by its message. */
export function causeOf(error: unknown, part: Part): Cause {
  const codes: string[] = [];
  const chain = [...chainOf(error)];
  const answer = chain.find((one) => one instanceof Response);
  if (answer !== undefined && isBusy(answer)) return { cause: `it answers ${answer.status}`, cure: seeLog(part) };
  const refused = chain.find(({ code, responseCode }) => REFUSED.has(code) && typeof responseCode === 'number');
  if (refused !== undefined) return refusalOf(refused);
  const ofTls = chain.map(({ message }) => BY_CODE[tlsCodeOf(message)]).find((row) => row !== undefined);
  if (ofTls !== undefined) return { cause: ofTls[0], cure: ofTls[1](part) };
  for (const fault of chain) {
    const row = rowOf(fault);
    if (row !== undefined) return { cause: row[0], cure: row[1](part) };
    if (typeof fault.code === 'string') codes.push(fault.code);
  }
  const isLate = error instanceof Error && error.name === 'TimeoutError';
  if (isLate) return { cause: silent, cure: way(part) };
  // The last code is the root cause.
  const code = codes.at(-1);
  return {
    cause: code === undefined ? 'it failed for an unknown reason' : `it failed (${code})`,
    cure: seeLog(part),
  };
}
