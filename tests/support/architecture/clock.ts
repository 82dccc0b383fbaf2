/** Tests and the clock: none fails because the machine was busy. */
import { type Node, type Source, at, isNode, walk } from './sources';

/** Where times are the subject. */
const MEASURES = /^tests\/(bench|soak)\//;

/** `Date.now()`, `performance.now()`, `process.hrtime.bigint()`. */
const isClock = (text: string): boolean => /^(Date|performance)\.now\(\)$|^process\.hrtime\b/.test(text);

/** Tests that measure how long something took, or that wait for time instead of for what should happen. */
export function clockBound(files: readonly Source[]): string[] {
  return files
    .filter((file) => file.path.startsWith('tests/') && !MEASURES.test(file.path) && file.ast !== undefined)
    .flatMap((file) => {
      const nodes = walk(file.ast!).map(({ node }) => node);
      const textOf = (node: unknown) => (isNode(node) ? file.text.slice(node.start, node.end) : '');
      const moments = new Set(
        nodes.flatMap((node) =>
          node.type === 'VariableDeclarator' && isClock(textOf(node.init)) ? [textOf(node.id)] : [],
        ),
      );
      const isMoment = (node: unknown) => isClock(textOf(node)) || moments.has(textOf(node));
      // From a moment a length is taken to make a date; a moment taken away makes a length.
      const measures = (node: Node) =>
        node.type === 'BinaryExpression' && node.operator === '-' && isMoment(node.right);
      return [
        ...nodes.filter(measures).map((node) => `${at(file, node)} measures a time: ${textOf(node)}`),
        ...nodes
          .filter((node) => node.type === 'CallExpression' && /\.waitForTimeout$/.test(textOf(node.callee)))
          .map((node) => `${at(file, node)} waits for time`),
      ];
    });
}
