/** Texts: nothing visible is written in TSX, and both languages say the same things. */
import { type Node, type Source, at, isNode, textOf, walk } from './sources';

/** Attributes whose value people see or hear. */
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'emptyText',
  'heading',
  'help',
  'label',
  'message',
  'placeholder',
  'title',
]);

/** A single letter is a mark (the S of super-tenants), not a text. */
const hasWords = (text: string | undefined) => text !== undefined && /\p{L}{2}/u.test(text.replaceAll(/&\w+;/g, ''));

/** User-visible literals in the console's TSX. */
export function visibleLiterals(files: readonly Source[]): string[] {
  return files
    .filter((file) => /^(app|components)\/.*\.tsx$/.test(file.path) && file.ast)
    .flatMap((file) =>
      walk(file.ast as Node).flatMap(({ node, parent }) =>
        literalsIn(node, parent).map((text) => `${at(file, node)} shows “${text}”`),
      ),
    );
}

/** Texts beside each other that a name written from right to left turns: code and CSV have theirs as they are. */
export function turnedNames(files: readonly Source[]): string[] {
  return files
    .filter(({ path }) => /^(app|components)\//.test(path) && !/\/snippets\/|-csv\./.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/\.join\(\s*'(, | · )'|format\.list\((?![^;]*isolated)| · \$?\{(?!isolated|t\()/g)].map(
        ([found]) => `${path} does not isolate names: ${found}`,
      ),
    );
}

function literalsIn(node: Node, parent: Node | undefined): string[] {
  if (node.type === 'JSXText') return hasWords(node.value as string) ? [(node.value as string).trim()] : [];
  if (node.type === 'JSXExpressionContainer' && parent?.type !== 'JSXAttribute') return words(node.expression);
  if (node.type !== 'JSXAttribute') return [];
  const name = (node.name as { name: unknown }).name;
  if (typeof name !== 'string' || !spoken.has(name) || !isNode(node.value)) return [];
  return words(node.value.type === 'JSXExpressionContainer' ? node.value.expression : node.value);
}

/** Literals with words that an expression can come to: through conditions, `&&`, `??` and templates, not through calls. */
function words(value: unknown): string[] {
  if (!isNode(value)) return [];
  const text = textOf(value);
  if (text !== undefined) return hasWords(text) ? [text] : [];
  if (value.type === 'ConditionalExpression') return [...words(value.consequent), ...words(value.alternate)];
  if (value.type === 'LogicalExpression') return [...words(value.left), ...words(value.right)];
  if (value.type !== 'TemplateLiteral') return [];
  return (value.quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked).filter(hasWords);
}

/** Messages as `key → text`. Nested objects join their names with dots. */
function flatten(value: unknown, prefix = ''): Map<string, string> {
  if (typeof value !== 'object' || value === null) return new Map([[prefix, String(value)]]);
  return new Map(
    Object.entries(value).flatMap(([key, inner]) => [...flatten(inner, prefix === '' ? key : `${prefix}.${key}`)]),
  );
}

/** Differences between two languages of one namespace: keys, placeholders, and texts that are empty. */
export function unevenTexts(namespace: string, en: unknown, no: unknown): string[] {
  const [english, norwegian] = [flatten(en), flatten(no)];
  const where = (key: string) => `${namespace}.${key}`;
  const missing = [...english.keys()]
    .filter((key) => !norwegian.has(key))
    .map((key) => `${where(key)} is not in Norwegian`);
  const extra = [...norwegian.keys()]
    .filter((key) => !english.has(key))
    .map((key) => `${where(key)} is not in English`);
  const empty = [english, norwegian].flatMap((texts) =>
    [...texts].filter(([, text]) => text.trim() === '').map(([key]) => `${where(key)} is empty`),
  );
  const uneven = [...english]
    .filter(([key, text]) => norwegian.has(key) && placeholders(text) !== placeholders(norwegian.get(key) ?? ''))
    .map(([key]) => `${where(key)} has other placeholders in Norwegian`);
  return [...missing, ...extra, ...empty, ...uneven];
}

/**
 * The argument names and tags of an ICU message. Read with a small scanner: a `{` opens an argument where text may
 * stand, and a branch of a plural or select inside an argument.
 */
export function placeholders(text: string): string {
  const names = new Set<string>();
  const unquoted = text.replaceAll("''", '').replaceAll(/'[{}<>][^']*'/g, '');
  const scan = (from: number): number => {
    let index = from;
    while (index < unquoted.length && unquoted[index] !== '}') {
      if (unquoted[index] !== '{') {
        index += 1;
        continue;
      }
      const head = /^\{\s*([\w.]+)\s*(,\s*(?:plural|selectordinal|select)\s*,)?/.exec(unquoted.slice(index));
      if (!head) return unquoted.length;
      names.add(head[1] ?? '');
      index = head[2] ? branches(index + head[0].length) : unquoted.indexOf('}', index) + 1;
      if (index === 0) return unquoted.length;
    }
    return index;
  };
  const branches = (from: number): number => {
    let index = from;
    while (index < unquoted.length && unquoted[index] !== '}') {
      index = unquoted[index] === '{' ? scan(index + 1) + 1 : index + 1;
    }
    return index + 1;
  };
  scan(0);
  for (const [, tag] of unquoted.matchAll(/<(\w+)>/g)) names.add(`<${tag}>`);
  return [...names].toSorted().join(' ');
}
