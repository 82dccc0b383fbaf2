/** Mails while PostgreSQL can only be read: what the mail server has taken is not sent again. A server of its own, which it changes. */
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { sql } from 'drizzle-orm';
import { SMTPServer } from 'smtp-server';
import { expect, test } from 'vitest';
import { rowsOf } from '@/lib/platform/db/database';
import { openDatabase } from '@/lib/platform/db/open';
import { outboxMails } from '@/lib/platform/db/schema';
import { DELIVERY } from '@/lib/platform/mail/delivery';
import { createMailer } from '@/lib/platform/mail/mailer';
import { createDatabase, runOn, startPostgres } from '../support/postgres';
import { PLATFORM_KEYS } from '../support/platform-key';
import { silent } from './support/admin';
import { mailTo } from './support/outbox';

test('a mail whose delivery could not be noted is noted afterwards, and sent once', async () => {
  const server = await startPostgres();
  const asOwner = (...statements: string[]) => runOn(server.url, ...statements);
  const databaseUrl = await createDatabase(server.url, 'mail');
  const { db, close } = await openDatabase({ dataDir: '', databaseUrl, platformKeys: PLATFORM_KEYS, log: silent });
  const taken: string[] = [];
  const readOnly = async () =>
    (await rowsOf<{ setting: string }>(db, sql`select current_setting('default_transaction_read_only') as setting`))[0];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    async onData(stream, session, done) {
      await once(stream.resume(), 'end');
      taken.push(...session.envelope.rcptTo.map(({ address }) => address));
      await asOwner('alter system set default_transaction_read_only = on', 'select pg_reload_conf()');
      await expect.poll(readOnly).toEqual({ setting: 'on' });
      done();
    },
  });
  smtp.listen(0, '127.0.0.1');
  await once(smtp.server, 'listening');
  let now = Date.now();
  const mailer = createMailer({
    ...{ db, log: silent, mailFrom: 'no-reply@platform.test', now: () => new Date(now) },
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
  });
  try {
    const deliver = await db.transaction((tx) => mailer.take(tx, [mailTo('kari@people.test')]));
    await deliver();
    expect(await db.select().from(outboxMails)).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    await asOwner('alter system reset default_transaction_read_only', 'select pg_reload_conf()');
    await expect.poll(readOnly).toEqual({ setting: 'off' });
    now += DELIVERY.leaseMs + 1000;
    await deliver();
    expect(taken).toEqual(['kari@people.test']);
    expect(await db.select().from(outboxMails)).toMatchObject([{ state: 'sent', attempts: 1, body: '' }]);
  } finally {
    await mailer.close();
    await new Promise<void>((done) => smtp.close(() => done()));
    await close();
    await server.stop();
  }
});
