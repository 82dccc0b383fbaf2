/** The `.env` file of a client, for download. Pure. */

/**
 * What every library asks for, whatever it calls it.
 *
 * @param secret - null for public clients
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
  const lines = [`OIDC_ISSUER=${issuer}`, `OIDC_CLIENT_ID=${clientId}`];
  if (secret !== null) lines.push(`OIDC_CLIENT_SECRET=${secret}`);
  return `${lines.join('\n')}\n`;
}
