/** The one way in which answers from elsewhere are read: never more of them than a limit (row 17). */
import { type Duplex, Readable } from 'node:stream';
import type { Soon } from '../soon';

/** Bytes that are taken in before anybody reads. */
const UNREAD_BYTES = 65_536;

/** An answer is longer than anything that makes sense. */
export class OversizedAnswer extends Error {
  override name = 'OversizedAnswer';
  constructor() {
    super('The answer is too long.');
  }
}

/** What a body begins with, and whether that is all. */
export interface Beginning {
  parts: Buffer<ArrayBuffer>[];
  isAll: boolean;
}

/** Where a body comes from, as its reader holds it. */
export interface Flow {
  pause(): void;
  resume(): void;
  /** Nothing more of it is wanted. */
  stop(): void;
}

/**
 * The body of an answer, as it was meant: decompressed. Its source pushes the parts; nothing of Node's streams is made for an answer
 * that is read whole, since they take longer than the rest of a call. Limits are in bytes.
 */
export class AnswerBody {
  readonly #flow: Flow;
  readonly #explain: (error: unknown) => unknown;
  /** Came in and was not handed out. */
  #parts: Buffer<ArrayBuffer>[] = [];
  #size = 0;
  #limit = UNREAD_BYTES;
  #end: 'whole' | { error: unknown } | undefined;
  #wake: (() => void) | undefined;

  /** @param explain - makes of a source's error what the readers reject with */
  constructor(flow: Flow, explain: (error: unknown) => unknown = (error) => error) {
    this.#flow = flow;
    this.#explain = explain;
  }

  /** The body that a stream brings. */
  static of(stream: Readable, explain?: (error: unknown) => unknown): AnswerBody {
    const body = new AnswerBody(
      { pause: () => stream.pause(), resume: () => stream.resume(), stop: () => stream.destroy() },
      explain,
    );
    stream.on('data', (part: Buffer<ArrayBuffer>) => body.push(part));
    stream.on('end', () => body.end());
    stream.on('error', (error) => body.fail(error));
    stream.on('close', () => body.fail(new Error('The body was cut.')));
    return body;
  }

  /** For the source: another part. */
  push(part: Buffer<ArrayBuffer>): void {
    this.#parts.push(part);
    this.#size += part.length;
    if (this.#size <= this.#limit) return;
    this.#flow.pause();
    this.#wakeReader();
  }

  /** For the source: that was all. */
  end(): void {
    this.#end ??= 'whole';
    this.#wakeReader();
  }

  /** For the source: there will be no more of it, though there should. */
  fail(error: unknown): void {
    this.#end ??= { error };
    this.#wakeReader();
  }

  /** Everything. @throws what `explain` makes of OversizedAnswer, or of a body that is cut or late */
  async whole(maxBytes: number): Promise<Buffer<ArrayBuffer>> {
    const { parts, isAll } = await this.start(maxBytes);
    if (isAll) return joined(parts);
    this.discard();
    throw this.#explain(new OversizedAnswer());
  }

  /**
   * The beginning, up to a size or a little more.
   *
   * @returns the parts, and whether that was all; at once if they are there
   */
  start(maxBytes: number): Soon<Beginning> {
    this.#limit = maxBytes;
    if (this.#end === undefined && this.#size <= maxBytes) return this.#more().then(() => this.start(maxBytes));
    const isAll = this.#end === 'whole' && this.#size <= maxBytes;
    if (this.#size <= maxBytes) this.#requireSound();
    return { parts: this.#take(), isAll };
  }

  /**
   * What was read already and all that follows. When the answer stops in the middle or is too long, the stream fails, and the
   * browser sees a failed call instead of half a list.
   */
  continued(parts: readonly Buffer[], maxBytes: number): Readable {
    return Readable.from(this.#rest(parts, maxBytes), { objectMode: false });
  }

  /** The same as it comes out of a stream. @param explain - in place of this body's, for what goes wrong before and in it */
  through(transform: Duplex, explain: (error: unknown) => unknown): AnswerBody {
    const source = this.continued([], Infinity);
    source.on('error', (error) => transform.destroy(error));
    transform.on('close', () => this.discard());
    return AnswerBody.of(source.pipe(transform), explain);
  }

  /** Gives the answer up unread. */
  discard(): void {
    this.#flow.stop();
  }

  async *#rest(begun: readonly Buffer[], maxBytes: number): AsyncGenerator<Buffer> {
    let size = 0;
    this.#limit = 0;
    try {
      for (let parts = begun; ; parts = this.#take()) {
        for (const part of parts) {
          size += part.length;
          if (size > maxBytes) throw this.#explain(new OversizedAnswer());
          yield part;
        }
        if (this.#parts.length > 0) continue;
        this.#requireSound();
        if (this.#end !== undefined) return;
        await this.#more();
      }
    } finally {
      // Also when whoever reads has left in the middle.
      if (this.#end === undefined) this.discard();
    }
  }

  #take(): Buffer<ArrayBuffer>[] {
    const parts = this.#parts;
    this.#parts = [];
    this.#size = 0;
    return parts;
  }

  #more(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = resolve;
      this.#flow.resume();
    });
  }

  #wakeReader(): void {
    this.#wake?.();
    this.#wake = undefined;
  }

  #requireSound(): void {
    if (typeof this.#end === 'object') throw this.#explain(this.#end.error);
  }
}

/** The parts of a body in one piece. */
export const joined = (parts: readonly Buffer<ArrayBuffer>[]): Buffer<ArrayBuffer> =>
  parts.length === 1 ? parts[0]! : Buffer.concat(parts);
