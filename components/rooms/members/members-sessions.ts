'use client';

/** Where a member is signed in. */
import { type SWRResponse, useSWRConfig } from 'swr';
import { type ApiError, call } from '@/lib/console/browser/call';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import type { MemberSessions, Session } from '@/lib/contract/rooms/account/entities';

const keyOf = (tenantId: string, memberId: string) => operationKey('members.sessions', { tenantId, memberId });

/** The sessions of a member. */
export function useMemberSessions(tenantId: string, memberId: string): SWRResponse<Session[], ApiError> {
  return useOperation(keyOf(tenantId, memberId));
}

/** Signs a member out in one session. @throws ApiError */
export async function endMemberSession(tenantId: string, memberId: string, sessionId: string): Promise<void> {
  await call('members.endSession', { params: { tenantId, memberId, sessionId } });
}

/** Signs a member out everywhere; what is shown of their sessions is read again. @throws ApiError */
export function useEndMemberSessions(tenantId: string, memberId: string): () => Promise<void> {
  const { mutate } = useSWRConfig();
  return async () => {
    await call('members.endSessions', { params: { tenantId, memberId } });
    await mutate(keyOf(tenantId, memberId));
  };
}

/** The sessions of all members of a tenant; null pauses it. `fallback` is what the server rendered with. */
export function useTenantSessions(
  tenantId: string | null,
  fallback: MemberSessions | undefined,
): SWRResponse<MemberSessions, ApiError> {
  return useOperation(tenantId === null ? null : operationKey('members.allSessions', { tenantId }), {
    fallbackData: fallback,
  });
}

/** Signs all members of a tenant out; this session goes on. @throws ApiError */
export async function endTenantSessions(tenantId: string): Promise<void> {
  await call('members.endAllSessions', { params: { tenantId } });
}
