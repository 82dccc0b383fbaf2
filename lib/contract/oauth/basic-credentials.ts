/**
 * The value of an `Authorization` header by which a client proves itself with its secret (`client_secret_basic`). Id and secret are
 * form-encoded first (RFC 6749, section 2.3.1 and appendix B), which leaves letters, digits and `-`, `_`, `.`, `*` as they are: some
 * issuers, LemonLDAP::NG among them, do not decode what they get.
 */
export function basicCredentials(id: string, secret: string): string {
  const encoded = [id, secret].map((value) => new URLSearchParams({ v: value }).toString().slice('v='.length));
  return `Basic ${btoa(encoded.join(':'))}`;
}
