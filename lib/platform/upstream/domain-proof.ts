/** Proof of a mail domain's ownership by a DNS record. */
import { Resolver } from 'node:dns/promises';
import { IDENTITY_PROVIDER } from './bounds';

/** The TXT record that a domain must have. */
export const recordOf = ({ domain, proof }: { domain: string; proof: string }) => ({
  name: `_identity-console.${domain}`,
  value: `identity-console=${proof}`,
});

/** Returns the TXT records of a name; none if it has none or DNS does not answer. */
export async function txtRecords(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: IDENTITY_PROVIDER.timeoutMs, tries: 1 });
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch {
    return [];
  }
}
