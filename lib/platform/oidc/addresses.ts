import dns, { type LookupAddress } from 'node:dns';
import { BlockList, type LookupFunction, isIP } from 'node:net';

/** A list of networks, written as `address/prefix`. */
function networks(family: 'ipv4' | 'ipv6', ...ranges: string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix] = range.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

/** Addresses outside the public internet (IANA special-purpose registries). */
const SPECIAL_IPV4 = networks(
  'ipv4',
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
);
/** The public range of IPv6; tunnels, translations and documentation are excluded. */
const GLOBAL = networks('ipv6', '2000::/3');
const SPECIAL_IPV6 = networks('ipv6', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20');
const LOOPBACK = networks('ipv4', '127.0.0.0/8');
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether an IP address is in the public internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !SPECIAL_IPV4.check(address, 'ipv4');
  return family === 6 && GLOBAL.check(address, 'ipv6') && !SPECIAL_IPV6.check(address, 'ipv6');
}

/** Whether an IP address is this machine's own. */
export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && LOOPBACK.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/**
 * Parses the address of an external client's token endpoint. Without a scheme it is https (section 5 allows that); http
 * is only for this machine.
 *
 * @returns null when no call may go there; names are looked at again when they have been resolved
 */
export function externalEndpoint(
  given: string,
  { allowPrivateAddresses: anywhere }: { allowPrivateAddresses: boolean },
) {
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(given) ? given : `https://${given}`;
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isHttp = url.protocol === 'http:';
  if (url.username !== '' || url.password !== '') return null;
  if (isHttp ? !anywhere : url.protocol !== 'https:') return null;
  if (isIP(host) === 0) return url;
  const isAllowed = isHttp ? isLoopbackAddress(host) : anywhere || isPublicAddress(host);
  return isAllowed ? url : null;
}

/** The address, or the one that a name resolves to, may not be called. */
export class AddressRefused extends Error {
  override name = 'AddressRefused';
}

type Resolve = (
  hostname: string,
  options: { all: true },
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Makes a DNS lookup that fails unless all addresses of the name are allowed. The connection uses a checked address, so
 * that a name which changes its address in between (DNS rebinding) gains nothing.
 */
export function guardedLookup(isAllowed: (address: string) => boolean, resolve: Resolve = dns.lookup): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null) callback(error, '');
      else if (first === undefined || !addresses.every(({ address }) => isAllowed(address))) {
        callback(new AddressRefused('the address is not allowed'), '');
      } else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
