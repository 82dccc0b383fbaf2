/** docs/operate/backup.md: what was there before is there after a restore, and what came in between is not. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildPath } from '@/lib/contract/routing';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { HttpVisitor } from '../support/http-visitor';
import { type Block, blocksOf } from './support/page';
import { Terminal } from './support/terminal';

const terminal = new Terminal();
const blocks = blocksOf('backup');
beforeAll(async () => {
  await terminal.open();
});
afterAll(() => terminal.close());

/** The blocks under a heading. @throws Error when there are none */
function under(section: string): Block[] {
  const found = blocks.filter((block) => block.section === section);
  if (found.length === 0) throw new Error(`The page has no commands under "${section}".`);
  return found;
}

async function run(some: Block[]): Promise<void> {
  for (const block of some) await terminal.run(block);
}

const CHANGED = 'Changed after the backup';

/** A person who has signed in before the backup, and what that person and an application see. */
class Witness {
  readonly #visitor = new HttpVisitor();
  readonly #console = `http://127.0.0.1:${terminal.port(3000)}`;

  signIn = () => this.#visitor.signIn(this.#console, 'nora.winther', DEMO_PASSWORD);

  async #call(path: string, init: RequestInit = {}): Promise<unknown> {
    const headers = { 'X-CSRF': '1', 'Content-Type': 'application/json', Origin: this.#console };
    const { status, body } = await this.#visitor.open(`${this.#console}${path}`, { ...init, headers });
    if (status >= 300) throw new Error(`${path} answers ${status}: ${body}`);
    return JSON.parse(body) as unknown;
  }

  async sees() {
    const issuer = `http://localhost:${terminal.port(4400)}`;
    const found = (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as { jwks_uri: string };
    const keys = (await (await fetch(found.jwks_uri)).json()) as unknown;
    return { organizations: await this.#call(buildPath('organizations.list', {})), keys };
  }

  /** Renames the first organization. */
  async change(): Promise<void> {
    const [first] = (await this.#call(buildPath('organizations.list', {}))) as { id: string }[];
    const body = JSON.stringify({ name: CHANGED });
    await this.#call(buildPath('organizations.rename', { organizationId: first!.id }), { method: 'PATCH', body });
  }
}

test.each([
  ['The built-in database', 'Back up the folder', 'Restore the folder'],
  ['PostgreSQL', 'Back up PostgreSQL', 'Restore PostgreSQL'],
])('%s: data, keys and sessions are those of the backup', async (start, backUp, restore) => {
  const witness = new Witness();
  await run(under(start));
  await witness.signIn();
  const before = await witness.sees();
  expect(JSON.stringify(before.keys)).toContain('"kid"');
  await run(under(backUp));
  await witness.change();
  expect(JSON.stringify(await witness.sees())).toContain(CHANGED);
  // The last block stops the server.
  await run(under(restore).slice(0, -1));
  // The same session, from before the backup.
  expect(await witness.sees()).toEqual(before);
  await run(under(restore).slice(-1));
});
