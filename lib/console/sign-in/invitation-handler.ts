/** `/bff/invitation`: the browser's view of the pending invitation, whose cookie it cannot read. */
import * as v from 'valibot';
import { passesCsrf } from '@/lib/console/http/csrf';
import { invitationRemoval, pendingInvitation, rememberInvitation } from '@/lib/console/bff/invitation';
import { readLimited } from '@/lib/console/upstream/body';
import { failure, json } from '@/lib/console/bff/responses';
import { allowMethods } from '@/lib/console/bff/allow-methods';

const Change = v.strictObject({ inProgress: v.optional(v.boolean()), resent: v.optional(v.boolean()) });
const MAX_BYTES = 1024;

/** GET: the invitation or null. PATCH `{inProgress?, resent?}`: sets its flags. DELETE: removes it. */
export const handleInvitation = allowMethods(['GET', 'PATCH', 'DELETE'], async (bff, request) => {
  if (!passesCsrf(request.headers, bff.env.appUrl)) {
    return failure('csrf.required', 'The X-CSRF header is missing, or the request comes from another site.');
  }
  if (request.method === 'DELETE') return json(null, { headers: { 'Set-Cookie': invitationRemoval(bff) } });
  const pending = await pendingInvitation(bff, request.headers.get('cookie'));
  if (request.method === 'GET') return json(pending);
  if (pending === null) return failure('notFound', 'There is no pending invitation.');
  const change = v.safeParse(Change, await readJson(request));
  if (!change.success) return failure('request.invalid', 'Only inProgress and resent can be set.');
  const next = { ...pending, ...change.output };
  return json(next, { headers: { 'Set-Cookie': await rememberInvitation(bff, next) } });
});

async function readJson(request: Request): Promise<unknown> {
  const body = await readLimited(request, MAX_BYTES);
  if (body === null || body === 'too-large') return undefined;
  try {
    return JSON.parse(Buffer.from(body).toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
