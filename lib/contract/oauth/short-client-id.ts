/** Ids of OIDC clients where there is little room. Pure. */

/** As many letters of the own part as the narrowest column shows. */
const SHOWN = { tenant: 4, own: 18, start: 9, end: 8 };

/** The id of an OIDC client in the room that a row has: the tenant's part is the same in every row, and of a long name start and end differ. */
export function shortClientId(clientId: string): string {
  const at = clientId.indexOf('_');
  const [tenant, own] = at < 0 ? ['', clientId] : [clientId.slice(0, at), clientId.slice(at + 1)];
  const end = own.length > SHOWN.own ? `${own.slice(0, SHOWN.start)}…${own.slice(-SHOWN.end)}` : own;
  if (at < 0) return end;
  return `${tenant.length > SHOWN.tenant + 1 ? `${tenant.slice(0, SHOWN.tenant)}…` : tenant}_${end}`;
}
