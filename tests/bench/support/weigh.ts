/** First-load JavaScript: what the script tags of a page's HTML load at its first view. */
import { gzipSync } from 'node:zlib';

/** Sizes in bytes. */
export type Weight = { raw: number; gzip: number; html: number; scripts: readonly string[] };

const sizes = new Map<string, { raw: number; gzip: number }>();

/** Adds up the scripts of a page; `nomodule` ones are for browsers that the console does not serve. */
export async function weigh(origin: string, html: string): Promise<Weight> {
  const tags = html.match(/<script\b[^>]*>/g) ?? [];
  const sources = tags
    .filter((tag) => !/\snomodule/i.test(tag))
    .flatMap((tag) => /\ssrc="([^"]+)"/.exec(tag)?.[1]?.replaceAll('&amp;', '&') ?? []);
  const weight = { raw: 0, gzip: 0, html: Buffer.byteLength(html), scripts: [...new Set(sources)] };
  for (const source of weight.scripts) {
    const { raw, gzip } = await sizeOf(new URL(source, origin).href);
    weight.raw += raw;
    weight.gzip += gzip;
  }
  return weight;
}

async function sizeOf(address: string): Promise<{ raw: number; gzip: number }> {
  const known = sizes.get(address);
  if (known !== undefined) return known;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} answers ${response.status}.`);
  const bytes = Buffer.from(await response.arrayBuffer());
  const size = { raw: bytes.length, gzip: gzipSync(bytes, { level: 9 }).length };
  sizes.set(address, size);
  return size;
}
