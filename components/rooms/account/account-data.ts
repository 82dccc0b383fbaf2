'use client';

import type { SWRResponse } from 'swr';
import { type ApiError, call } from '@/lib/console/browser/call';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import type { MyApplication } from '@/lib/contract/rooms/applications/entities';
import type { AccessGrant } from '@/lib/contract/rooms/clients/entities';

/** The applications of the signed-in person. `fallback` is what the server rendered with. */
export function useMyApplications(fallback: MyApplication[] | undefined): SWRResponse<MyApplication[], ApiError> {
  return useOperation(operationKey('me.applications', {}), { fallbackData: fallback });
}

/** The clients that the signed-in person has given access. `fallback` is what the server rendered with. */
export function useAccessGrants(fallback: AccessGrant[] | undefined): SWRResponse<AccessGrant[], ApiError> {
  return useOperation(operationKey('me.grants', {}), { fallbackData: fallback });
}

/** Takes back what a client was given. @throws ApiError */
export async function revokeGrant(clientId: string): Promise<void> {
  await call('me.revokeGrant', { params: { clientId } });
}
