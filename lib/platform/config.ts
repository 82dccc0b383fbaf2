import type { Pool } from './db/open';
import type { Seed } from './db/seed';
import type { OnStatementTime } from './db/watched';
import type { PlatformLog } from './log';
import type { MailResult } from './mail/delivery';
import type { Answered } from './answered';
import type { OnSignIn } from './sign-in/events';
import type { Retention, Swept } from './retention';

export interface PlatformConfig {
  host: string;
  /** 0 takes a free one, for tests; `publicUrl` must then be left out. */
  port: number;
  /** Address as browsers see it, and the issuer. Default: `http://<host>:<port>`. */
  publicUrl?: string | undefined;
  /** Absolute path; the database is in `platform` below it. */
  dataDir: string;
  databaseUrl?: string | undefined;
  pool?: Pool | undefined;
  /** They encrypt the keys in the database: the first encrypts, all decrypt. */
  platformKeys: readonly string[];
  /** Days after which a signing key signs no more; without it `SIGNING_KEYS.days`. */
  signingKeyDays?: number | undefined;
  /** Folder of the migrations, where the platform does not run from its sources. */
  migrations?: string | undefined;
  /** Folder of a database of PGlite without rows, to begin with a copy; it need not be there. */
  cluster?: string | undefined;
  /** `pglite.wasm`, the program of a built-in database. */
  engine?: string | undefined;
  seed: Seed;
  /** The seed was asked for by hand, not by default. */
  seedChosen?: boolean | undefined;
  /** The platform may call addresses that are not of the public internet. By default where it is on this machine alone. */
  allowPrivateAddresses?: boolean | undefined;
  smtpUrl?: string | undefined;
  mailFrom: string;
  /** Where answers to mails go; without it to the sender. */
  mailReplyTo?: string | undefined;
  consoleUrl: string;
  /** Where back-channel logouts reach the console, if not there. */
  consoleInternalUrl?: string | undefined;
  consoleClient: { id: string; secret: string };
  production: boolean;
  trustProxy?: boolean | undefined;
  /** The demo's other organization is a provider of its own, which this process runs; without, its people have passwords here. */
  demoProvider?: boolean | undefined;
  /** Redirect URIs of clients may have wildcards (lib/contract/oauth/redirects.ts). */
  enableWildcards?: boolean | undefined;
  /** Uses and sign-ins are counted; by default they are. */
  usageCounters?: boolean | undefined;
  /** Called with the number of uses that were not counted, because too many waited for the database. */
  onUsesDropped?: ((uses: number) => void) | undefined;
  /** How many days records are kept; without it as long as by default. */
  retention?: Retention | undefined;
  /** Called with the rows that each step of a sweep has removed: 0 when nothing more of its kind is left. */
  onSwept?: ((what: Swept, rows: number) => void) | undefined;
  onMail?: ((result: MailResult) => void) | undefined;
  onSignIn?: OnSignIn | undefined;
  onAnswered?: ((answered: Answered) => void) | undefined;
  log: PlatformLog;
  /** Called with each statement of the database, without its values. */
  onStatement?: ((statement: string) => void) | undefined;
  /** Called with the time that each statement took, in seconds; pools are watched where it is given. */
  onStatementTime?: OnStatementTime | undefined;
  /** Whether the process is stopping; `/readyz` then says so. */
  isStopping?: (() => boolean) | undefined;
  /** Called when the port is open: requests are answered, though perhaps with 503 as long as the first data are made. */
  onListening?: (() => void) | undefined;
}
