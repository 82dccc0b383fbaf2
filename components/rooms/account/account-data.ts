'use client';

import { type SWRResponse, useSWRConfig } from 'swr';
import { type ApiError, call } from '@/lib/console/browser/call';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import type { MyApplication } from '@/lib/contract/rooms/applications/entities';
import type {
  Digest,
  Factors,
  RecoveryCodes,
  Session,
  StartedAuthenticator,
} from '@/lib/contract/rooms/account/entities';
import type { OperationBody, OperationResult } from '@/lib/contract/operations';
import type { AccessGrant } from '@/lib/contract/rooms/clients/entities';

/** What is known of a password. */
export type PasswordState = NonNullable<OperationResult<'me.password'>>;

/** What is known of passkeys. */
export type PasskeyState = NonNullable<OperationResult<'me.passkeys'>>;

/** The applications of the signed-in person. `fallback` is what the server rendered with. */
export function useMyApplications(fallback: MyApplication[] | undefined): SWRResponse<MyApplication[], ApiError> {
  return useOperation(operationKey('me.applications', {}), { fallbackData: fallback });
}

/** The clients that the signed-in person has given access. `fallback` is what the server rendered with. */
export function useAccessGrants(fallback: AccessGrant[] | undefined): SWRResponse<AccessGrant[], ApiError> {
  return useOperation(operationKey('me.grants', {}), { fallbackData: fallback });
}

/** Whether the person gets the weekly e-mail. `fallback` is what the server rendered with. */
export function useDigest(fallback: Digest | undefined): SWRResponse<Digest, ApiError> {
  return useOperation(operationKey('me.digest', {}), { fallbackData: fallback });
}

/** Switches the weekly e-mail on or off. @throws ApiError */
export async function changeDigest(isOn: boolean): Promise<Digest> {
  return await call('me.changeDigest', { body: { isOn } });
}

/** Whether the signed-in person has a password here, and since when. `fallback` is what the server rendered with. */
export function usePassword(fallback: PasswordState | undefined): SWRResponse<PasswordState | null, ApiError> {
  return useOperation(operationKey('me.password', {}), { fallbackData: fallback });
}

/** The passkeys of the signed-in person. `fallback` is what the server rendered with. */
export function usePasskeys(fallback: PasskeyState | undefined): SWRResponse<PasskeyState | null, ApiError> {
  return useOperation(operationKey('me.passkeys', {}), { fallbackData: fallback });
}

/** Gives a passkey another name. @throws ApiError */
export async function renamePasskey(passkeyId: string, body: OperationBody<'me.renamePasskey'>): Promise<void> {
  await call('me.renamePasskey', { params: { passkeyId }, body });
}

/** Removes a passkey. @throws ApiError */
export async function removePasskey(passkeyId: string): Promise<void> {
  await call('me.removePasskey', { params: { passkeyId } });
}

/** Where the signed-in person is signed in. `fallback` is what the server rendered with. */
export function useSessions(fallback: Session[] | undefined): SWRResponse<Session[], ApiError> {
  return useOperation(operationKey('me.sessions', {}), { fallbackData: fallback });
}

/** Asks again where the person is signed in, after something else has ended sessions. */
export function useSessionsAgain(): () => void {
  const { mutate } = useSWRConfig();
  return () => void mutate(operationKey('me.sessions', {}));
}

/** Signs the person out in one session. @throws ApiError */
export async function endSession(sessionId: string): Promise<void> {
  await call('me.endSession', { params: { sessionId } });
}

/** Signs the person out everywhere else. @throws ApiError */
export async function endOtherSessions(): Promise<void> {
  await call('me.endOtherSessions', {});
}

/** Changes the signed-in person's password. @throws ApiError */
export async function changePassword(body: OperationBody<'me.changePassword'>): Promise<void> {
  await call('me.changePassword', { body });
}

/** Takes back what a client was given. @throws ApiError */
export async function revokeGrant(clientId: string): Promise<void> {
  await call('me.revokeGrant', { params: { clientId } });
}

/** The authenticator app and the recovery codes of the signed-in person. `fallback` is what the server rendered with. */
export function useFactors(fallback: Factors | undefined): SWRResponse<Factors, ApiError> {
  return useOperation(operationKey('me.factors', {}), { fallbackData: fallback });
}

/** Makes a secret for an authenticator app. @throws ApiError */
export async function startAuthenticator(body: OperationBody<'me.startAuthenticator'>): Promise<StartedAuthenticator> {
  return await call('me.startAuthenticator', { body });
}

/** Confirms it by a first code. @throws ApiError */
export async function confirmAuthenticator(body: OperationBody<'me.confirmAuthenticator'>): Promise<RecoveryCodes> {
  return await call('me.confirmAuthenticator', { body });
}

/** Takes the authenticator app away. @throws ApiError */
export async function removeAuthenticator(body: OperationBody<'me.removeAuthenticator'>): Promise<void> {
  await call('me.removeAuthenticator', { body });
}

/** Makes new recovery codes. @throws ApiError */
export async function newRecoveryCodes(body: OperationBody<'me.newRecoveryCodes'>): Promise<RecoveryCodes> {
  return await call('me.newRecoveryCodes', { body });
}
