'use client';

/** The calls about the identity providers of an organization. */
import useSWR, { type SWRResponse } from 'swr';
import { type ApiError, call } from '@/lib/console/browser/call';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import { asPage } from '@/lib/contract/entities/page';
import type { TenantSummary } from '@/lib/contract/rooms/organizations/entities';
import type {
  CheckLine,
  Provider,
  ProviderInput,
  ProviderLink,
  ProviderTestResult,
  ProviderUpdate,
} from '@/lib/contract/rooms/providers/entities';

/** The dialogs of the view, by their names in the address. */
export const DIALOG = {
  connect: 'connect',
  edit: 'edit-provider',
  open: 'provider',
  delete: 'delete-provider',
} as const;

/** Where a provider is. */
export type ProviderPlace = { organizationId: string; provider: string };

/** All of an organization. `initial` is what the server rendered with. */
export function useProviders(
  organizationId: string,
  initial: Provider[] | undefined,
): SWRResponse<Provider[], ApiError> {
  const key = operationKey('providers.list', { organizationId });
  return useOperation(key, { fallbackData: initial, revalidateOnMount: initial === undefined });
}

/** What a provider says of itself; asked anew each time the dialog opens. */
export function useCheck(place: ProviderPlace): SWRResponse<CheckLine[], ApiError> {
  return useOperation(operationKey('providers.check', place), { revalidateOnFocus: false });
}

/** People who could keep their password. */
export function usePasswordPeople(place: ProviderPlace) {
  return useOperation(operationKey('providers.passwordPeople', place), { revalidateOnFocus: false });
}

/** The tenants that a provider can be limited to; null pauses it. */
export function useTenantsOf(organizationId: string | null) {
  return useSWR<readonly TenantSummary[], ApiError>(
    organizationId === null ? null : ['providers.tenants', organizationId],
    async () => asPage(await call('organizations.tenants', { params: { organizationId: organizationId ?? '' } })).items,
    { revalidateOnFocus: false },
  );
}

/** @throws ApiError */
export async function createProvider(organizationId: string, body: ProviderInput): Promise<Provider> {
  return await call('providers.create', { params: { organizationId }, body });
}

/** @throws ApiError */
export async function updateProvider(params: ProviderPlace, body: ProviderUpdate): Promise<Provider> {
  return await call('providers.update', { params, body });
}

/** @throws ApiError */
export async function switchProvider(params: ProviderPlace, state: 'enabled' | 'disabled'): Promise<Provider> {
  return await call('providers.switch', { params, body: { state } });
}

/** Begins a test sign-in. @throws ApiError */
export const startTest = (params: ProviderPlace): Promise<{ testId: string; url: string }> =>
  call('providers.startTest', { params, body: {} });

/** What became of a test sign-in. @throws ApiError */
export const testResult = (params: ProviderPlace, providerTestId: string): Promise<ProviderTestResult> =>
  call('providers.testResult', { params: { ...params, providerTestId } });

/** Makes the link for the provider's IT. @throws ApiError */
export const createLink = (params: ProviderPlace, days: number): Promise<ProviderLink> =>
  call('providers.createLink', { params, body: { days } });

/** @throws ApiError */
export async function deleteProvider(params: ProviderPlace): Promise<void> {
  await call('providers.delete', { params });
}

/** @throws ApiError */
export async function addDomain(params: ProviderPlace, domain: string): Promise<Provider> {
  return await call('providers.addDomain', { params, body: { domain } });
}

/** @throws ApiError */
export async function proveDomain(params: ProviderPlace, domain: string): Promise<Provider> {
  return await call('providers.proveDomain', { params: { ...params, domain }, body: {} });
}

/** @throws ApiError */
export async function removeDomain(params: ProviderPlace, domain: string): Promise<void> {
  await call('providers.removeDomain', { params: { ...params, domain } });
}
