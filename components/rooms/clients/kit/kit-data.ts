/** The calls of the integration kit. What a platform does not support is hidden. */
import { compareNames } from '@/lib/contract/compare-names';
import useSWR from 'swr';
import { ApiError, call } from '@/lib/console/browser/call';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import type { OidcClient, TestResult, TestSignIn, TestToken } from '@/lib/contract/rooms/clients/entities';
import { asPage } from '@/lib/contract/entities/page';
import { loadClient } from '../clients-data';

/** The lists that the kit can extend: redirect URIs, CORS origins, scopes. */
export type Registered = Pick<OidcClient, 'redirectUris' | 'allowedCorsOrigins' | 'allowedScopes'>;

/** Adds to the current registration, and returns all of it. @throws ApiError */
export async function register(
  { tenantId, clientId }: { tenantId: string; clientId: string },
  field: keyof Registered,
  values: readonly string[],
): Promise<Partial<Registered>> {
  const { [field]: before, version } = await loadClient(tenantId, clientId);
  const body = { [field]: [...new Set([...before, ...values])], expectedVersion: version };
  const after = await call('clients.update', { params: { tenantId, clientId }, body });
  return { [field]: after[field] };
}

/** The content of the tokens of a member; by default of the user or, if they cannot sign in, of a person who can. @throws ApiError */
export function usePreview(tenantId: string, clientId: string, memberId: string | undefined) {
  const key = operationKey('clients.tokenPreview', { tenantId, clientId }, { memberId });
  return useOperation(key, { revalidateOnFocus: false, keepPreviousData: true });
}

export type PersonChoice = { id: string; name: string; email: string; tenantId: string };
const PEOPLE = 50;

/** The people who can sign in to a client, as far as the user may see them. */
export type SignInChoices = {
  /** The first people of each of the client's tenants. */
  people: PersonChoice[];
  isReaderAllowed: boolean;
};

/**
 * The people who can sign in to a client; undefined while loading, only the user if that is not available.
 * @param tenantIds - if empty, people of `tenantId` are offered
 */
export function useSignInChoices(
  tenantId: string,
  { tenantIds, isOpen }: { tenantIds: readonly string[]; isOpen: boolean },
): SignInChoices | undefined {
  const offered = tenantIds.length === 0 ? [tenantId] : tenantIds;
  const { data, error } = useSWR<SignInChoices, ApiError>(
    ['clients.people', isOpen, ...offered],
    async () => {
      // The platform does not list the members of tenants that the user does not belong to.
      const own = new Set((await call('me.get', {})).result.tenants.map(({ id }) => id));
      const shared = offered.filter((id) => own.has(id));
      const answers = await Promise.all(shared.map(peopleOf));
      const found = new Map(answers.flat().map((person) => [person.id, person]));
      return {
        people: [...found.values()].toSorted((a, b) => compareNames(a.name, b.name)),
        isReaderAllowed: isOpen || shared.length > 0,
      };
    },
    { revalidateOnFocus: false },
  );
  return error === undefined ? data : { people: [], isReaderAllowed: true };
}

async function peopleOf(tenantId: string): Promise<PersonChoice[]> {
  try {
    const query = { sort: 'displayName', limit: String(PEOPLE) };
    const { items } = asPage(await call('members.list', { params: { tenantId }, query }));
    return items.map(({ id, displayName, contactEmail }) => ({
      id,
      name: displayName || contactEmail,
      email: contactEmail,
      tenantId,
    }));
  } catch (error) {
    // Offers no people of a tenant whose members the user may not view.
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return [];
    throw error;
  }
}

/** @throws ApiError */
export const startTest = (tenantId: string, clientId: string, scope: string | undefined): Promise<TestSignIn> =>
  call('clients.startTest', { params: { tenantId, clientId }, body: { scope } });

/** @throws ApiError */
export const testResult = (tenantId: string, clientId: string, testId: string): Promise<TestResult> =>
  call('clients.testResult', { params: { tenantId, clientId, testId } });

/** @throws ApiError */
export const testToken = (tenantId: string, clientId: string): Promise<TestToken> =>
  call('clients.testToken', { params: { tenantId, clientId }, body: {} });
