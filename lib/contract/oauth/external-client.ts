type Destination = { clientId: string | null; externalTokenEndpoint: string | null };

/**
 * Whether a change would send the stored secret to another client or token endpoint than it was entered for. Then the secret has to be
 * entered again.
 */
export function isOtherDestination(stored: Destination, next: Destination): boolean {
  const text = (value: string | null) => value?.trim() ?? '';
  return (
    text(stored.clientId) !== text(next.clientId) ||
    text(stored.externalTokenEndpoint) !== text(next.externalTokenEndpoint)
  );
}
