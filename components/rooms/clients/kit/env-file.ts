/** The `.env` file of a client, for download. Pure. */
import { dotenv } from './snippets/quote';

/**
 * What every library asks for, whatever it calls it.
 *
 * @param secret - null for clients that have none
 */
export function envFile({
  issuer,
  clientId,
  secret,
}: {
  issuer: string;
  clientId: string;
  secret: string | null;
}): string {
  const lines = [dotenv('OIDC_ISSUER', issuer), dotenv('OIDC_CLIENT_ID', clientId)];
  if (secret !== null) lines.push(dotenv('OIDC_CLIENT_SECRET', secret));
  return `${lines.join('\n')}\n`;
}
