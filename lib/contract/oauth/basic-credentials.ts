/**
 * Builds an `Authorization` header for a client's secret (`client_secret_basic`). Id and secret are form-encoded first (RFC 6749,
 * section 2.3.1 and appendix B), with letters, digits and `-`, `_`, `.`, `*` as they are, because some issuers, LemonLDAP::NG among
 * them, do not decode them.
 */
export function basicCredentials(id: string, secret: string): string {
  const encoded = [id, secret].map((value) => new URLSearchParams({ v: value }).toString().slice('v='.length));
  return `Basic ${btoa(encoded.join(':'))}`;
}
