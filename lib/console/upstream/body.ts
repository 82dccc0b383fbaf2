import { OversizedBody, limited, readWhole } from './limited';
import { UpstreamError } from './upstream';

/**
 * Reads a whole body.
 *
 * @returns the bytes, null when there are none, or `too-large`: never a part of a body
 * @throws UpstreamError `gone` when its sender leaves in the middle
 */
export async function readBody(
  body: AsyncIterable<Uint8Array>,
  announced: string | null | undefined,
  maxBytes: number,
): Promise<Buffer<ArrayBuffer> | null | 'too-large'> {
  if (Number(announced ?? 0) > maxBytes) return 'too-large';
  try {
    const whole = await readWhole(limited(body, maxBytes));
    return whole.length === 0 ? null : whole;
  } catch (error) {
    if (error instanceof OversizedBody) return 'too-large';
    throw new UpstreamError('gone', error);
  }
}

/** The same for a request, or an answer, of `fetch`. */
export async function readLimited(
  { body, headers }: Pick<Request | Response, 'body'> & { headers: Pick<Headers, 'get'> },
  maxBytes: number,
): ReturnType<typeof readBody> {
  return body === null ? null : readBody(body, headers.get('content-length'), maxBytes);
}
