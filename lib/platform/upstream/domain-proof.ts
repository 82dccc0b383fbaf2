/** A mail domain belongs to who can write into its DNS. */
import { Resolver } from 'node:dns/promises';
import { IDENTITY_PROVIDER } from './bounds';

/** The record that a domain has to have. */
export const recordOf = ({ domain, proof }: { domain: string; proof: string }) => ({
  name: `_identity-console.${domain}`,
  value: `identity-console=${proof}`,
});

/** The texts of a name in the DNS; none where it has none or does not answer. */
export async function txtRecords(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: IDENTITY_PROVIDER.timeoutMs, tries: 1 });
  try {
    return (await resolver.resolveTxt(name)).map((parts) => parts.join(''));
  } catch {
    return [];
  }
}
