import type { SWRResponse } from 'swr';
import { type ApiError, call } from '@/lib/console/browser/call';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import type { PageOf } from '@/lib/contract/entities/page';
import type { LackingPerson, SignInPolicy, SignInPolicyState } from '@/lib/contract/rooms/organizations/sign-in-policy';

/** The owner of the policy: a tenant with `tenantId`, otherwise the organization. */
export type PolicyPlace = { organizationId: string } | { tenantId: string };

/** The policy with its numbers, which are counted each time, so the page does not wait for them. */
export function usePolicy(place: PolicyPlace): SWRResponse<SignInPolicyState, ApiError> {
  return useOperation(
    'tenantId' in place
      ? operationKey('tenants.signInPolicy', place)
      : operationKey('organizations.signInPolicy', place),
  );
}

/** Replaces the policy that was seen. @throws ApiError */
export async function setPolicy(
  place: PolicyPlace,
  policy: SignInPolicy,
  { version: expectedVersion }: SignInPolicyState,
): Promise<SignInPolicyState> {
  const body = { ...policy, expectedVersion };
  return 'tenantId' in place
    ? await call('tenants.setSignInPolicy', { params: place, body })
    : await call('organizations.setSignInPolicy', { params: place, body });
}

type Lacking = LackingPerson[] | PageOf<LackingPerson>;

export function useLacking(
  place: PolicyPlace,
  { search, limit }: { search: string; limit: number },
): SWRResponse<Lacking, ApiError> {
  const query = { limit: String(limit), ...(search === '' ? {} : { search }) };
  return useOperation(
    'tenantId' in place
      ? operationKey('tenants.lackingSignIn', place, query)
      : operationKey('organizations.lackingSignIn', place, query),
    { keepPreviousData: true },
  );
}

/** Sends reminders. @returns how many were sent @throws ApiError */
export async function remind(place: PolicyPlace, memberIds: string[]): Promise<number> {
  const body = { memberIds };
  const { sent } =
    'tenantId' in place
      ? await call('tenants.remindOfSignIn', { params: place, body })
      : await call('organizations.remindOfSignIn', { params: place, body });
  return sent;
}
