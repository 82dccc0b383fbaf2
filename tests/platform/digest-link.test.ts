/** The link of the weekly e-mail that ends it, without a sign-in. */
import { expect, test } from 'vitest';
import { Digests } from '@/lib/platform/digest/digests';
import { outboxMails } from '@/lib/platform/db/schema';
import { createMailer } from '@/lib/platform/mail/mailer';
import { digests } from '@/lib/platform/rooms/account/table';
import { startMailServer } from '../support/mail';
import { CONSOLE_URL, callApi, discover, signIn, platformOfFile } from './support/platform';
import { Visitor } from './support/visitor';

const mailFrom = 'platform@platform.test';
const log = { info() {}, warn() {}, error() {} };
const outbox = createMailer({ mailFrom, log });

const platform = await platformOfFile();
const { access_token: accessToken } = (await signIn(await discover(platform), 'nora.winther')).tokens;

const digest = async () => (await callApi(platform, accessToken, 'GET', '/api/me/digest')).body;
/** Switches it on, lets a week pass, and reads the mail. */
async function mailed(mailer = outbox): Promise<string> {
  await callApi(platform, accessToken, 'PATCH', '/api/me/digest', { isOn: true });
  await platform.db.update(digests).set({ lastMailing: '2020-01-06' });
  const { db, url: publicUrl } = platform;
  const config = { db, reads: db, log, mailer, publicUrl, consoleUrl: CONSOLE_URL };
  await new Digests(config).sendDue();
  const [mail] = await platform.db.select().from(outboxMails);
  return /http\S+\/unsubscribe\/\S+/.exec(mail?.body ?? '')?.[0] ?? '';
}

test('asks first, ends it without a sign-in, and again says the same', async () => {
  const link = await mailed();
  const visitor = new Visitor();
  const page = await visitor.open(link);
  expect([page.status, await digest()]).toEqual([200, { isOn: true }]);
  for (let turn = 0; turn < 2; turn += 1) {
    const done = await visitor.submit(page, 'post', {});
    expect(done.body).toContain('The e-mails are stopped');
    expect(await digest()).toEqual({ isOn: false });
  }
  const norwegian = await new Visitor({ 'accept-language': 'nb' }).open(link);
  expect(norwegian.body).toContain('Stopp de ukentlige e-postene');
});

test('one click of a mail program is a POST alone, from wherever it comes (RFC 8058)', async () => {
  const link = await mailed();
  const body = new FormData();
  body.set('List-Unsubscribe', 'One-Click');
  const headers = { origin: 'https://mail.test', 'sec-fetch-site': 'cross-site' };
  expect((await fetch(link, { method: 'POST', body, headers })).status).toBe(200);
  expect(await digest()).toEqual({ isOn: false });
});

test('one that was changed, or was sealed for something else, is no link', async () => {
  const link = await mailed();
  for (const wrong of [`${link.slice(0, -6)}AAAAAA`, link.slice(0, -40), `${platform.url}/unsubscribe/x`]) {
    for (const method of ['GET', 'POST']) expect((await fetch(wrong, { method })).status).toBe(404);
  }
  expect(await digest()).toEqual({ isOn: true });
});

test('stands in the headers of a sent e-mail', async () => {
  const server = await startMailServer();
  const mailer = createMailer({ smtpUrl: server.url, mailFrom, log, db: platform.db });
  await mailed(mailer);
  const mail = await server.take('nora.winther@northwind.example');
  expect(mail.headers.get('list-unsubscribe')).toBe(`<${/http\S+\/unsubscribe\/\S+/.exec(mail.text)?.[0]}>`);
  expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  await mailer.close();
  await server.close();
});
