/** Reading bodies with a limit. */
import { UpstreamError } from './upstream';

/**
 * Reads a request's body whole.
 *
 * @returns the bytes, null when there is no body, or `too-large`: never a part of a body
 * @throws UpstreamError `gone` when its sender leaves in the middle
 */
export async function readLimited(
  request: Pick<Request, 'body'> & { headers: Pick<Headers, 'get'> },
  maxBytes: number,
): Promise<Uint8Array | null | 'too-large'> {
  if (request.body === null) return null;
  const announced = request.headers.get('content-length');
  if (announced !== null && Number(announced) > maxBytes) {
    await request.body.cancel();
    return 'too-large';
  }
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = request.body.getReader();
  for (;;) {
    const { done, value } = await reader.read().catch((error: unknown) => {
      throw new UpstreamError('gone', error);
    });
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      return 'too-large';
    }
    parts.push(value);
  }
  return size === 0 ? null : Buffer.concat(parts);
}
