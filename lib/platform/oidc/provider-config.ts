import type { KoaContextWithOIDC } from 'oidc-provider';
import type { NoteConfig, Noted } from './refusals/note';
import type { Upstreams } from '../upstream/upstreams';
import type { UsageCounters } from '../usage/counters';

export interface ProviderConfig extends NoteConfig {
  usage: Pick<UsageCounters, 'count'>;
  /** Issuer identifier and base of all its addresses, without a trailing slash. */
  issuer: string;
  consoleUrl: string;
  /** Where the platform itself reaches the console, if it differs. */
  consoleInternalUrl?: string | undefined;
  consoleClient: { id: string; secret: string };
  /** Back-channel logouts and calls for external tokens may go to non-public addresses; logouts to the console always may. */
  allowPrivateAddresses: boolean;
  /** For sign-outs at a session's identity provider. */
  upstreams?: Pick<Upstreams, 'endSession'> | undefined;
  /** The platform's own pages, rendered in the provider's responses. */
  pages: {
    locales: readonly string[];
    documentation: string;
    logout: (ctx: KoaContextWithOIDC, form: string) => Promise<void>;
    leaving: (ctx: KoaContextWithOIDC, leaving: { addresses: string[]; target: string }) => Promise<void>;
    loggedOut: (ctx: KoaContextWithOIDC) => Promise<void>;
    error: (
      ctx: KoaContextWithOIDC,
      error: { error: string; error_description?: string | undefined },
      refusal?: Noted,
      cause?: unknown,
    ) => Promise<void>;
  };
}
