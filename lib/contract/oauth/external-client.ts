/** Where the stored secret of an external client is sent. */
type Destination = { clientId: string | null; externalTokenEndpoint: string | null };

/**
 * Whether a changed external client would take its stored secret to another client or another token endpoint than the one that
 * it was entered for. Then the secret has to be entered again.
 */
export function isOtherDestination(stored: Destination, next: Destination): boolean {
  const text = (value: string | null) => value?.trim() ?? '';
  return (
    text(stored.clientId) !== text(next.clientId) ||
    text(stored.externalTokenEndpoint) !== text(next.externalTokenEndpoint)
  );
}
