/** The weekly e-mail: once for each week, to people who may see something, with numbers and links alone. */
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Role } from '@/lib/contract/access';
import { ISSUER_SECONDS } from '@/lib/contract/limits';
import { demoId } from '@/lib/platform/db/seed/ids';
import { Digests } from '@/lib/platform/digest/digests';
import { organizationMembers, outboxMails, tenantMembers, users } from '@/lib/platform/db/schema';
import { type Mailer, createMailer } from '@/lib/platform/mail/mailer';
import { digests } from '@/lib/platform/rooms/account/table';
import { type Person, type Place, TestApi } from './support/api';
import { neglect } from './support/neglect';
import { CONSOLE_URL, startTestPlatform } from './support/platform';

const PLATFORM_URL = 'http://platform.test';
const mailFrom = 'platform@platform.test';
const NOW = Date.now();
const DAY_MS = 86_400_000;

/** The first Sunday noon from now on: what is made in a test is of today, and a clock that goes backwards is none of this. */
const SUNDAY = (() => {
  const noon = new Date(new Date(NOW).toISOString().slice(0, 10) + 'T12:00:00Z').getTime();
  return noon + (7 - new Date(noon).getUTCDay()) * DAY_MS;
})();
const hours = (count: number) => SUNDAY + count * 3_600_000;
const [BEFORE, MONDAY, WEDNESDAY, NEXT_WEEK] = [hours(18) - 1, hours(18), hours(72), hours(18) + 7 * DAY_MS];

const warn = vi.fn<(entry: Record<string, unknown>, message: string) => void>();
const log = { info() {}, warn, error: warn };
const outbox = createMailer({ mailFrom, log });

const api = await TestApi.ofFile();
let place: Place;
let boss: Person;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  warn.mockClear();
  await api.db.delete(digests);
  place = await api.place();
  boss = await neglect(api, place);
  // Its invitations.
  await api.db.delete(outboxMails);
  vi.setSystemTime(SUNDAY);
});
afterEach(() => void vi.useRealTimers());

const sender = (mailer: Mailer = outbox) =>
  new Digests({
    db: api.db,
    reads: api.db,
    log,
    mailer,
    publicUrl: PLATFORM_URL,
    consoleUrl: CONSOLE_URL,
  });
const sendAt = async (moment: number, by = sender()): Promise<void> => {
  vi.setSystemTime(moment);
  await by.sendDue();
};
const change = (as: Person, isOn: boolean) => api.ok(as, 'me.changeDigest', { params: {}, body: { isOn } });
const isOn = async (as: Person) => (await api.ok(as, 'me.digest', { params: {} })).isOn;
const mailsOf = async (person: Person) => await api.mailsTo(person.email);

describe('when', () => {
  test('on Monday at six, once a week, also when it is late; the week in which it is switched on is over', async () => {
    await change(boss, true);
    expect(await isOn(boss)).toBe(true);
    const seen: number[] = [];
    for (const moment of [SUNDAY, BEFORE, MONDAY, MONDAY, WEDNESDAY, NEXT_WEEK - 1, NEXT_WEEK]) {
      await sendAt(moment);
      seen.push((await mailsOf(boss)).length);
    }
    expect(seen).toEqual([0, 0, 1, 1, 1, 1, 2]);
    await sendAt(NEXT_WEEK + 9 * DAY_MS);
    expect(await mailsOf(boss)).toHaveLength(3);
  });

  test('a clock that was weeks ahead, and is right again, keeps none back; one that is a little ahead sends none twice', async () => {
    await change(boss, true);
    await sendAt(MONDAY + 364 * DAY_MS);
    expect(await mailsOf(boss)).toHaveLength(1);
    for (const moment of [MONDAY, WEDNESDAY]) await sendAt(moment);
    expect(await mailsOf(boss)).toHaveLength(2);
    for (const moment of [NEXT_WEEK, NEXT_WEEK - 1, NEXT_WEEK]) await sendAt(moment);
    expect(await mailsOf(boss)).toHaveLength(3);
  });

  test('two processes at the same time send one to each', async () => {
    const people = [boss];
    for (let number = 0; number < 7; number += 1) people.push(await api.person(place, { role: Role.Admin }));
    for (const person of people) await change(person, true);
    const [first, second] = [sender(), sender()];
    await Promise.all([sendAt(MONDAY, first), sendAt(MONDAY, second), sendAt(MONDAY, first)]);
    for (const person of people) expect(await mailsOf(person)).toHaveLength(1);
  });

  test('a process that ends between claim and e-mail sends none this week; the others get theirs', async () => {
    const other = await api.person(place, { role: Role.Admin });
    for (const person of [boss, other]) await change(person, true);
    let isFirst = true;
    const failing: Mailer = {
      ...outbox,
      take: (db, mails) => {
        if (!isFirst) return outbox.take(db, mails);
        isFirst = false;
        throw new Error('the process ends');
      },
    };
    await sendAt(MONDAY, sender(failing));
    await sendAt(WEDNESDAY);
    expect((await api.db.select().from(outboxMails)).map(({ recipient }) => recipient)).toHaveLength(1);
    expect(warn).toHaveBeenCalledWith(expect.anything(), 'a weekly e-mail was not made');
    await sendAt(NEXT_WEEK);
    expect([await mailsOf(boss), await mailsOf(other)].map((mails) => mails.length).toSorted()).toEqual([1, 2]);
  });

  test('closing ends after the person whose turn it is', async () => {
    const other = await api.person(place, { role: Role.Admin });
    for (const person of [boss, other]) await change(person, true);
    const closing = sender();
    vi.setSystemTime(MONDAY);
    void closing.sendDue();
    await closing.close();
    expect(await api.db.select().from(outboxMails)).toHaveLength(1);
    await sendAt(MONDAY);
    expect(await api.db.select().from(outboxMails)).toHaveLength(2);
  });
});

describe('who', () => {
  test('people who may look at findings somewhere; others cannot switch it on', async () => {
    const regular = await api.person(place);
    expect(await api.refusal(regular, 'me.changeDigest', { params: {}, body: { isOn: true } })).toBe(
      '403 access.notPermitted',
    );
    expect([await isOn(regular), await isOn(boss)]).toEqual([false, false]);
    await change(boss, true);
    await change(boss, true);
    await change(boss, false);
    await change(boss, false);
    expect(await isOn(boss)).toBe(false);
    expect((await api.auditOf(boss.id)).map(({ operation, details }) => ({ operation, details }))).toEqual(
      [false, true].map((before) => ({
        operation: 'me.changeDigest',
        details: { before: { weeklyEmail: before }, after: { weeklyEmail: !before } },
      })),
    );
  });

  test('a person who has no rights any more gets none, and it ends', async () => {
    await change(boss, true);
    await api.db.update(tenantMembers).set({ role: Role.Regular, administrationPermissions: [] });
    await api.db.update(organizationMembers).set({ isOrganizationAdmin: false, administrationPermissions: [] });
    await sendAt(MONDAY);
    expect([await mailsOf(boss), await isOn(boss)]).toEqual([[], false]);
    expect((await api.auditOf(boss.id)).at(-1)).toMatchObject({
      actorId: 'platform',
      operation: 'me.changeDigest',
      details: { before: { weeklyEmail: true }, after: { weeklyEmail: false } },
    });
  });

  test('only of places whose rights the person still has', async () => {
    const sister = { ...place, tenantId: await api.tenant(place.organizationId, { name: 'Sister' }) };
    const admin = await api.person(place, { role: Role.Admin });
    await api.join(admin, sister, { role: Role.Admin });
    await change(admin, true);
    await sendAt(MONDAY);
    await api.db.delete(tenantMembers).where(eq(tenantMembers.tenantId, sister.tenantId));
    await sendAt(NEXT_WEEK);
    const names = (await mailsOf(admin)).map(({ body }) =>
      [place.name, 'Sister'].filter((name) => body.includes(name)),
    );
    expect(names).toEqual([[place.name, 'Sister'], [place.name]]);
  });

  test('nothing to do, no e-mail', async () => {
    const tidy = await api.place();
    const [one, other] = [await api.chief(tidy), await api.chief(tidy)];
    for (const person of [one, other]) await change(person, true);
    await sendAt(MONDAY);
    expect(await api.db.select().from(outboxMails)).toEqual([]);
    expect(await isOn(one)).toBe(true);
  });
});

describe('what', () => {
  test.each([
    ['en', 'What needs attention this week', (count: number) => `${count} things need attention`],
    ['no', 'Dette trenger oppfølging denne uken', (count: number) => `${count} ting trenger oppfølging`],
  ])('in %s: numbers as the console counts them, links, and nothing of people', async (language, subject, counted) => {
    await api.db.update(users).set({ language }).where(eq(users.id, boss.id));
    await change(boss, true);
    await sendAt(MONDAY);
    const [mail] = await mailsOf(boss);
    const { organizationId } = place;
    const { findings } = await api.ok(boss, 'health.organization', { params: { organizationId } });
    expect(mail).toMatchObject({ subject, language });
    const body = mail?.body ?? '';
    expect(body).toContain(`${place.name}\n${'='.repeat(place.name.length)}\n${counted(findings.length)}\n`);
    expect(body).toContain(`\n${CONSOLE_URL}/organization/${organizationId}?view=health\n`);
    expect(body.match(/https?:\S+/g)?.map((link) => link.replace(/unsubscribe\/.*/, 'unsubscribe/…'))).toEqual([
      `${CONSOLE_URL}/organization/${organizationId}?view=health`,
      `${CONSOLE_URL}/settings`,
      `${PLATFORM_URL}/unsubscribe/…`,
    ]);
    const people = await api.db.select().from(users);
    const said = people.flatMap((person) => [person.displayName, person.username, person.contactEmail]);
    const named = findings.flatMap(({ facts }) => facts.names);
    expect([...said, ...named, '@'].filter((text) => body.includes(text))).toEqual([]);
  });

  test('from a super-tenant, what is the platform’s first', async () => {
    const top = await api.place({ isSuperTenant: true });
    const chief = await neglect(api, top);
    await change(chief, true);
    await sendAt(MONDAY);
    const [mail] = await mailsOf(chief);
    const { organizationId } = top;
    expect(mail?.body.match(/http:\/\/console\S+/g)).toEqual([
      `${CONSOLE_URL}/organization/${organizationId}/overview?view=health`,
      `${CONSOLE_URL}/organization/${organizationId}?view=health`,
      `${CONSOLE_URL}/settings`,
    ]);
    expect(mail?.body).toContain('All organizations\n');
  });
});

test('a running platform looks by itself what is due', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const platform = await startTestPlatform();
  await platform.db.insert(digests).values({ userId: demoId('user nora.winther'), lastMailing: '2020-01-06' });
  vi.advanceTimersByTime(ISSUER_SECONDS.sweep * 1000);
  // It ends after the mail that is being made.
  await platform.close();
  vi.useRealTimers();
  const again = await startTestPlatform({ dataDir: platform.dataDir });
  const mails = await again.db.select().from(outboxMails);
  expect(mails.map(({ body }) => body)).toEqual([expect.stringContaining('/unsubscribe/')]);
  await again.dispose();
});
