/** What an old password leaves behind when there is a new one: no links, no sign-ins that began with it, no browsers that are known by it. */
import { and, eq, like } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as t from '@/lib/platform/db/schema';
import { DEMO_PASSWORD } from '@/lib/platform/db/seed/demo-accounts';
import { demoId } from '@/lib/platform/db/seed/ids';
import { newResetLink } from '@/lib/platform/sign-in/reset';
import { callApi, discover, signIn, platformOfFile } from './support/platform';
import { type Page, Visitor } from './support/visitor';

const NEW = 'seven grey herons at dawn';

const platform = await platformOfFile();
const config = await discover(platform);

const linkFor = async (userId: string): Promise<string> => (await newResetLink(platform.db, userId, platform.url)).link;

async function use(link: string, visitor: Visitor): Promise<Page> {
  const page = await visitor.open(link);
  if (page.status !== 200) return page;
  return await visitor.submit(page, 'new-password', { password: NEW, passwordAgain: NEW });
}

test('row 49: a change ends the links for a new one, and sign-ins that began with the old one, whatever sessions are kept', async () => {
  const userId = demoId('user jonas.kvam');
  const here = (await signIn(config, 'jonas.kvam')).tokens;
  const link = await linkFor(userId);
  await platform.db
    .insert(t.pendingSignIns)
    .values({ interactionUid: 'between', userId, amr: ['pwd'], expiresAt: new Date(Date.now() + 60_000) });
  await platform.db.insert(t.oidcRecords).values({
    model: 'Interaction',
    id: 'passed',
    payload: { result: { login: { accountId: userId } } },
    expiresAt: new Date(Date.now() + 60_000),
  });
  const body = { currentPassword: DEMO_PASSWORD, newPassword: NEW, keepOtherSessions: true };
  expect((await callApi(platform, here.access_token, 'POST', '/api/me/password', body)).status).toBe(204);
  expect((await use(link, new Visitor())).status).toBe(403);
  expect(await platform.db.$count(t.pendingSignIns, eq(t.pendingSignIns.userId, userId))).toBe(0);
  expect(await platform.db.$count(t.oidcRecords, eq(t.oidcRecords.id, 'passed'))).toBe(0);
  expect((await callApi(platform, here.access_token, 'GET', '/api/me')).status).toBe(200);
});

test('row 49: a used link makes every browser an unknown one but that in which it was used', async () => {
  const person = 'ragna.moen';
  const mails = and(
    eq(t.outboxMails.recipient, `${person}@northwind.example`),
    like(t.outboxMails.subject, 'Your account was used%'),
  );
  const mailsSent = () => platform.db.$count(t.outboxMails, mails);
  const [theirs, own] = [new Visitor(), new Visitor()];
  await signIn(config, person, { visitor: theirs });
  expect((await use(await linkFor(demoId(`user ${person}`)), own)).status).toBe(200);
  const before = await mailsSent();
  await signIn(config, person, { visitor: own, password: NEW });
  expect(await mailsSent()).toBe(before);
  await signIn(config, person, { visitor: theirs, password: NEW });
  expect(await mailsSent()).toBe(before + 1);
});
