import type { DatabaseConfig } from './db/open';
import type { Seed } from './db/seed';
import type { MailResult } from './mail/delivery';
import type { Answered } from './answered';
import type { OnSignIn } from './sign-in/events';
import type { Retention, Swept } from './retention';

export interface PlatformConfig extends Omit<DatabaseConfig, 'isThere'> {
  host: string;
  /** 0 takes a free port, for tests; `publicUrl` must then be omitted. */
  port: number;
  /** Address for browsers, and the issuer. Default: `http://<host>:<port>`. */
  publicUrl?: string | undefined;
  /** The first encrypts, all decrypt. */
  platformKeys: readonly string[];
  /** Days after which a signing key is no longer used to sign; default: `SIGNING_KEYS.days`. */
  signingKeyDays?: number | undefined;
  seed: Seed;
  /** The seed was set explicitly, not by default. */
  seedChosen?: boolean | undefined;
  /** The platform may call addresses outside the public internet. Default: only if it runs on this machine alone. */
  allowPrivateAddresses?: boolean | undefined;
  smtpUrl?: string | undefined;
  mailFrom: string;
  /** The reply-to address of e-mails; default: the sender. */
  mailReplyTo?: string | undefined;
  consoleUrl: string;
  /** Where back-channel logouts reach the console, if it differs. */
  consoleInternalUrl?: string | undefined;
  consoleClient: { id: string; secret: string };
  production: boolean;
  trustProxy?: boolean | undefined;
  /** The demo's other organization gets its own provider, run by this process; otherwise its people have passwords here. */
  demoProvider?: boolean | undefined;
  /** Redirect URIs of clients may have wildcards (lib/contract/oauth/redirects.ts). */
  enableWildcards?: boolean | undefined;
  /** Whether uses and sign-ins are counted; default: yes. */
  usageCounters?: boolean | undefined;
  /** Called with the number of uses that were dropped, because too many waited for the database. */
  onUsesDropped?: ((uses: number) => void) | undefined;
  /** How many days records are kept; default: the standard retention. */
  retention?: Retention | undefined;
  /** Called with the rows that each step of a sweep deleted: 0 when none of its kind is left. */
  onSwept?: ((what: Swept, rows: number) => void) | undefined;
  onMail?: ((result: MailResult) => void) | undefined;
  onSignIn?: OnSignIn | undefined;
  onAnswered?: ((answered: Answered) => void) | undefined;
  /** Whether the process is stopping; `/readyz` then says so. */
  isStopping?: (() => boolean) | undefined;
  /** Called when the port is open: requests are answered, though with 503 while the first data are made. */
  onListening?: (() => void) | undefined;
}
