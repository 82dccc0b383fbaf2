/** This browser's stored invitation (section 4): in a sealed cookie, so only the BFF can change it. */
import { paths } from '@/lib/paths';
import { ApiError } from './api-error';

async function send(method: 'PATCH' | 'DELETE', body?: object): Promise<Response> {
  try {
    return await fetch(paths.bff.invitation, {
      method,
      headers: { Accept: 'application/json', 'Content-Type': 'application/json', 'X-CSRF': '1' },
      body: body === undefined ? undefined : JSON.stringify(body),
      cache: 'no-store',
    });
  } catch (cause) {
    throw new ApiError({ status: 0, message: '', code: 'upstream.unavailable', cause });
  }
}

async function failed(response: Response): Promise<ApiError> {
  const { refusal } = await import('./transport');
  return refusal(response, await response.json().catch(() => undefined));
}

/** Marks the stored invitation as being accepted. Does nothing if there is none any more. @throws ApiError */
export async function markInvitationInProgress(): Promise<void> {
  const response = await send('PATCH', { inProgress: true });
  if (!response.ok && response.status !== 404) throw await failed(response);
}

/** Removes the stored invitation, if there is one. @throws ApiError */
export async function forgetInvitation(): Promise<void> {
  const response = await send('DELETE');
  if (!response.ok) throw await failed(response);
}
