/** docs/operate: the fields of the log that it names, and the messages that it quotes, are those of the code. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { calls } from '../support/architecture/log';
import { type Node, type Source, isNode, listFiles, projectSources } from '../support/architecture/sources';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const FACTS = ['error', 'cause', 'table', 'constraint'];
/** Fields of entries that are not written out at the call, by what stands there in their place. */
const ELSEWHERE: Record<string, readonly string[]> = {
  'errorFacts(error)': FACTS,
  // Of a registration at the issuer.
  'fault.facts': ['endpoint', 'oauthError'],
  'fault?.facts': ['endpoint', 'oauthError'],
  trace: ['requestId', 'trace_id', 'session', 'operation', 'user', 'tenant', 'fault'],
  made: ['made', 'rows', 'of'],
  how: ['err', 'exitCode'],
  'factsOf(mail)': ['requestId', 'invitation', 'attempts'],
  codes: ['reply', 'status'],
};

/** The fields of the object that a logger is given. @throws Error for one that ELSEWHERE does not have */
function fieldsOf(file: Source, entry: Node | undefined): string[] {
  if (entry === undefined || entry.type === 'Literal') return [];
  if (entry.type === 'ConditionalExpression')
    return [entry.consequent, entry.alternate].flatMap((part) => fieldsOf(file, part as Node));
  if (entry.type === 'ParenthesizedExpression') return fieldsOf(file, entry.expression as Node);
  if (entry.type === 'ObjectExpression') {
    return (entry.properties as Node[]).flatMap((property) =>
      property.type === 'SpreadElement'
        ? fieldsOf(file, property.argument as Node)
        : [isNode(property.key) ? String(property.key.name) : ''],
    );
  }
  const text = file.text.slice(entry.start, entry.end);
  const fields = ELSEWHERE[text];
  if (fields === undefined) throw new Error(`${file.path} logs "${text}": name its fields in ELSEWHERE.`);
  return [...fields];
}

const isOfPlatform = ({ path: name }: Source) => /^lib\/(?:platform|start)\//.test(name);
const isOfConsole = (file: Source) => /^(?:lib|app)\//.test(file.path) && !isOfPlatform(file);

describe('docs/operate/log.md', () => {
  const page = read('docs/operate/log.md');
  test.each([
    ['Console', isOfConsole],
    ['Embedded platform', isOfPlatform],
  ])('%s: names every field of its lines, and no other', (heading, isOfPart) => {
    const section = page.split(/^### /m).find((part) => part.startsWith(`${heading}\n`))!;
    const cells = [...section.matchAll(/^\| (`[^|]+?) +\|/gm)].map(([, cell]) => cell!);
    const documented = new Set(cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!)));
    const files = projectSources().filter(isOfPart);
    const logged = new Set(
      files.flatMap((file) => calls(file).flatMap((call) => fieldsOf(file, (call.arguments as Node[])[0]))),
    );
    // Of every line.
    logged.delete('part');
    expect([...documented].toSorted()).toEqual([...logged].toSorted());
  });
});

/** What tables of symptoms quote: `…` stands for anything. */
function quoted(page: string): string[] {
  const rows = page.split('\n').filter((line) => line.startsWith('| `'));
  const tables = page.split(/^\| what you see .*\n/m).slice(1);
  const symptoms = rows.filter((row) => tables.some((table) => table.split('\n\n', 1)[0]!.includes(row)));
  return symptoms.flatMap((row) => [...row.split(' | ', 1)[0]!.matchAll(/`([^`]+)`/g)].map(([, text]) => text!));
}

describe('messages that docs/operate quotes', () => {
  const sources = [...listFiles('lib'), ...listFiles('messages/en'), 'scripts/serve.mjs']
    .filter((name) => /\.(?:ts|mjs|json)$/.test(name))
    .map((name) =>
      read(name)
        .replaceAll(/' \+\s+'/g, '')
        .replaceAll(String.raw`\"`, '"')
        .toLowerCase(),
    );
  const parts = (text: string) => text.split('…').map((part) => part.replaceAll(/^[\s.,:;()]+|[\s.,:;()]+$/g, ''));
  const isThere = (text: string) =>
    parts(text).every((part) => sources.some((source) => source.includes(part.toLowerCase())));

  test.each(listFiles('docs/operate').filter((name) => name.endsWith('.md')))('%s: are in the code', (file) => {
    const texts = quoted(read(file));
    expect(texts.filter((text) => !isThere(text))).toEqual([]);
    // A word or two are anywhere.
    expect(texts.filter((text) => !parts(text).some((part) => part.length > 10))).toEqual([]);
  });

  test('what the code does not say is noticed', () => {
    expect(quoted(read('docs/operate/troubleshooting.md')).length).toBeGreaterThan(35);
    expect(isThere('The data folder … is in use by another process')).toBe(true);
    expect(isThere('The data folder … is in use by a stranger')).toBe(false);
  });
});
