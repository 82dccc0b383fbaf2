const LOOPBACK = /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/;

const inAddress = (host: string) => (host.includes(':') ? `[${host}]` : host);
/** Addresses at which this process reaches itself when it listens on all addresses. */
const OWN_ADDRESS: Record<string, string> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Whether a host is this machine. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** Returns the platform's addresses for browsers and for itself, and whether it is on this machine alone. */
export function placeOf(
  config: { host: string; publicUrl?: string | undefined; allowPrivateAddresses?: boolean | undefined },
  port: number,
) {
  const publicUrl = config.publicUrl ?? `http://${inAddress(config.host)}:${port}`;
  const isPublicHere = isLoopback(new URL(publicUrl).hostname);
  return {
    publicUrl,
    ownUrl: `http://${inAddress(OWN_ADDRESS[config.host] ?? config.host)}:${port}`,
    isPublicHere,
    allowPrivateAddresses: config.allowPrivateAddresses ?? (isPublicHere && isLoopback(config.host)),
  };
}
export type Place = ReturnType<typeof placeOf>;
