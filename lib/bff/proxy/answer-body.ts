/** The one way in which answers from elsewhere are read: never more of them than a limit (row 17). */
import { Readable } from 'node:stream';

/** An answer is longer than anything that makes sense. */
export class OversizedAnswer extends Error {
  override name = 'OversizedAnswer';
  constructor() {
    super('The answer is too long.');
  }
}

/** The body of an answer, as it was meant: decompressed. Limits are in bytes. */
export class AnswerBody {
  readonly #stream: Readable;
  readonly #explain: (error: unknown) => unknown;

  /** @param explain - makes of a stream's error what the readers reject with */
  constructor(stream: Readable, explain: (error: unknown) => unknown = (error) => error) {
    this.#stream = stream;
    this.#explain = explain;
  }

  /** Everything. @throws what `explain` makes of OversizedAnswer, or of a body that is cut or late */
  async whole(maxBytes: number): Promise<Buffer<ArrayBuffer>> {
    const { parts, isAll } = await this.start(maxBytes);
    if (isAll) return joined(parts);
    this.discard();
    throw this.#explain(new OversizedAnswer());
  }

  /**
   * The beginning, up to a size or a little more. Listens rather than iterates, which costs a call less.
   *
   * @returns the parts, and whether that was all
   */
  start(maxBytes: number): Promise<{ parts: Buffer<ArrayBuffer>[]; isAll: boolean }> {
    const stream = this.#stream;
    return new Promise((resolve, reject) => {
      const parts: Buffer<ArrayBuffer>[] = [];
      let size = 0;
      const settle = (act: () => void): void => {
        stream.off('data', onData).off('end', onEnd).off('error', onFault).off('close', onClose);
        act();
      };
      const onData = (chunk: Buffer<ArrayBuffer>): void => {
        parts.push(chunk);
        size += chunk.length;
        if (size <= maxBytes) return;
        stream.pause();
        settle(() => resolve({ parts, isAll: false }));
      };
      const onEnd = (): void => settle(() => resolve({ parts, isAll: true }));
      const onFault = (error: unknown): void => settle(() => reject(this.#explain(error)));
      const onClose = (): void => onFault(new Error('The body was cut.'));
      if (stream.readableEnded) onEnd();
      else if (stream.destroyed) onFault(stream.errored);
      else stream.on('data', onData).on('end', onEnd).on('error', onFault).on('close', onClose);
    });
  }

  /**
   * What was read already and all that follows. When the answer stops in the middle or is too long, the stream fails, and the
   * browser sees a failed call instead of half a list.
   */
  continued(parts: readonly Buffer[], maxBytes: number): ReadableStream<Uint8Array> {
    const stream = this.#stream;
    const explain = this.#explain;
    async function* everything() {
      let size = parts.reduce((sum, { length }) => sum + length, 0);
      yield* parts;
      try {
        for await (const chunk of stream as AsyncIterable<Buffer>) {
          size += chunk.length;
          if (size > maxBytes) throw new OversizedAnswer();
          yield chunk;
        }
      } catch (error) {
        throw explain(error);
      }
    }
    return Readable.toWeb(Readable.from(everything())) as ReadableStream<Uint8Array>;
  }

  /** Gives the answer up unread. */
  discard(): void {
    this.#stream.destroy();
  }
}

/** The parts of a body in one piece. */
export const joined = (parts: readonly Buffer<ArrayBuffer>[]): Buffer<ArrayBuffer> =>
  parts.length === 1 ? parts[0]! : Buffer.concat(parts);
