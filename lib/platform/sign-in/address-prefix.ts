import { isIPv6 } from 'node:net';

/**
 * The part of an address that belongs to one network customer: /24 of IPv4, also inside IPv6 (RFC 4291, 2.5.5.2), and
 * /64 of IPv6. Returns anything else unchanged.
 */
export function addressPrefix(address: string): string {
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)?.[1];
  if (v4 !== undefined) return `${v4}.0/24`;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [head = [], tail] = plain.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const missing = tail === undefined ? 0 : Math.max(8 - head.length - tail.length, 0);
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...(tail ?? [])];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

/** The address in an entry of X-Forwarded-For. Some proxies add the port, which differs per connection. */
export const forwardedAddress = (entry: string): string =>
  /^\[([^\]]+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([\d.]+):\d+$/.exec(entry)?.[1] ?? entry;
