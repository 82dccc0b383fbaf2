/** Every command block of every page of docs/operate, run in order on a machine of the page's own. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { BY_THEMSELVES } from './support/by-themselves';
import { blocksOf, pageNames } from './support/page';
import { Terminal } from './support/terminal';

const pages = pageNames()
  .filter((page) => !BY_THEMSELVES.includes(page))
  .map((page) => ({ page, blocks: blocksOf(page).filter(({ needsDocker }) => !needsDocker) }))
  .filter(({ blocks }) => blocks.length > 0);

describe.each(pages)('docs/operate: $page', ({ blocks }) => {
  const terminal = new Terminal();
  beforeAll(async () => {
    await terminal.open();
  });
  afterAll(() => terminal.close());

  test('does what it says', async () => {
    let done = 0;
    for (const block of blocks) {
      await terminal.run(block);
      done += 1;
    }
    expect(done).toBe(blocks.length);
  });
});
