/** Texts in rooms that are narrow: names of a question's line, and addresses that take two. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { fittingNames } from '@/components/ui/marks/use-first-names';
import { Breakable } from '@/components/ui/primitives/truncated';

test('as many names as fit before "and 1 more", at most three and at least one', () => {
  expect(fittingNames(['Anja Berg', 'Arne Haugen', 'Astrid Solheim', 'Bjørn Eide'])).toHaveLength(3);
  expect(fittingNames(['Fjordkraft Operations', 'Fjordkraft Retail', 'Northwind'])).toHaveLength(2);
  expect(fittingNames(['a'.repeat(250), 'Northwind'])).toHaveLength(1);
  expect(fittingNames([])).toEqual([]);
});

test('an address may break between its parts; its text stays the same', () => {
  const markup = renderToStaticMarkup(<Breakable text="bjorn.eide@fjordkraft.example" />);
  expect(markup.replace(/<span[^>]*>|<\/span>/g, '')).toBe('bjorn.<wbr/>eide@<wbr/>fjordkraft.<wbr/>example');
  expect(markup.replaceAll(/<[^>]*>/g, '')).toBe('bjorn.eide@fjordkraft.example');
  expect(renderToStaticMarkup(<Breakable text="bjorn.eide" />)).not.toContain('@');
});
