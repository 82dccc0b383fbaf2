import type { ClientType, GrantType, ProgramKind } from '@/lib/contract/rooms/clients/entities';

const LOOPBACK = /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/i;

/** Whether an address points to the browser's own machine. */
export const isLoopbackUri = (uri: string): boolean => LOOPBACK.test(uri);

/**
 * The kind of program, judged by the client's settings. A public client with a loopback redirect URI is an installed one (RFC 8252
 * section 7.3).
 */
export function programOf(client: {
  allowedGrantType: GrantType;
  clientType: ClientType;
  redirectUris: readonly string[];
}): ProgramKind {
  if (client.allowedGrantType === 'client_credentials') return 'service';
  if (client.clientType === 'confidential') return 'web';
  return client.redirectUris.some(isLoopbackUri) ? 'native' : 'browser';
}
