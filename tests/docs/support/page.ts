/** The command blocks of a page of docs/operate, in order. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';

const folder = path.resolve(import.meta.dirname, '../../../docs/operate');
/** Languages of blocks that are run: shell, and SQL by `psql`. */
const COMMANDS = new Set(['sh', 'bash', 'sql']);
/** What marks a block that needs Docker. */
const DOCKER = 'docker';

export interface Block {
  /** The last heading above it. */
  section: string;
  language: string;
  needsDocker: boolean;
  code: string;
  /** What the page says that it prints: the block of text right below. */
  prints: string | undefined;
}

/** Names of all pages, without `.md`. */
export const pageNames = (): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.slice(0, -'.md'.length));

/** The command blocks of a page. */
export const blocksOf = (page: string): Block[] => parseBlocks(readFileSync(path.join(folder, `${page}.md`), 'utf8'));

/** The command blocks of a text in Markdown. @throws Error for a fence that is not closed */
export function parseBlocks(markdown: string): Block[] {
  const blocks: Block[] = [];
  let section = '';
  let last: { block: Block; end: number } | undefined;
  const lines = markdown.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at]!;
    if (/^#+ /.test(line)) section = line.replace(/^#+ /, '');
    if (!line.trimStart().startsWith('```')) continue;
    const [language = '', ...marks] = line.trim().slice(3).split(' ');
    const end = lines.findIndex((other, index) => index > at && other.trim() === '```');
    if (end === -1) throw new Error(`A block under "${section}" does not end.`);
    const code = lines.slice(at + 1, end).join('\n');
    const isRightBelow = last !== undefined && lines.slice(last.end + 1, at).every((between) => between === '');
    if (language === 'text' && isRightBelow) last!.block.prints = code;
    if (COMMANDS.has(language)) {
      const block = { section, language, needsDocker: marks.includes(DOCKER), code, prints: undefined };
      blocks.push(block);
      last = { block, end };
    }
    at = end;
  }
  return blocks;
}
