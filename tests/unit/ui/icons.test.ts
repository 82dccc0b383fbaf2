import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { iconStyles } from '@/scripts/icons';
import { projectSources } from '../../support/architecture/sources';

test('the style sheet has the icons that components name: `npm run icons` makes it', () => {
  expect(readFileSync('app/icons.css', 'utf8')).toBe(
    iconStyles(readFileSync('components/ui/primitives/icons.tsx', 'utf8')),
  );
});

test('no page carries drawings of its own beside them', () => {
  const shipped = projectSources().filter(({ path }) => /^(app|components|lib)\//.test(path));
  expect(shipped.filter(({ text }) => /from 'lucide-react/.test(text)).map(({ path }) => path)).toEqual([]);
});
