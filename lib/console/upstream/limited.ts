/** Reading with a limit (row 17). */

export class OversizedBody extends Error {
  override name = 'OversizedBody';
  constructor() {
    super('The body is too long.');
  }
}

/** Yields a body's chunks as they arrive. @throws OversizedBody above `maxBytes`, after ending the source */
export async function* limited<Chunk extends Uint8Array>(
  source: AsyncIterable<Chunk>,
  maxBytes: number,
): AsyncGenerator<Chunk> {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new OversizedBody();
    yield chunk;
  }
}

/** A body in one piece. */
export async function readWhole(source: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}
