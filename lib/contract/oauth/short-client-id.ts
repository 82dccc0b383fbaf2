/** Shortens ids of OIDC clients. Pure. */

/** Letters shown of each part: as many as fit the narrowest column. */
const SHOWN = { tenant: 4, own: 18, start: 9, end: 8 };

/** Shortens a client id for a row: the tenant's part is the same in every row, and long names differ at start and end. */
export function shortClientId(clientId: string): string {
  const at = clientId.indexOf('_');
  const [tenant, own] = at < 0 ? ['', clientId] : [clientId.slice(0, at), clientId.slice(at + 1)];
  const end = own.length > SHOWN.own ? `${own.slice(0, SHOWN.start)}…${own.slice(-SHOWN.end)}` : own;
  if (at < 0) return end;
  return `${tenant.length > SHOWN.tenant + 1 ? `${tenant.slice(0, SHOWN.tenant)}…` : tenant}_${end}`;
}
