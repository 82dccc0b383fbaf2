import { desc, eq } from 'drizzle-orm';
import { DATE_LOCALE, MAX_PAGE_SIZE } from '@/lib/contract/limits';
import type { Db } from '../db/database';
import { outboxMails } from '../db/schema';
import { html } from './html';
import { type PageContext, page, titledPage } from './layout';

const moment = (context: PageContext, date: Date) =>
  new Intl.DateTimeFormat(DATE_LOCALE[context.language], {
    dateStyle: 'medium',
    timeStyle: 'medium',
    timeZone: 'UTC',
  }).format(date);

/** The newest e-mails, unsent because there is no SMTP server. */
export async function outboxView(db: Db, context: PageContext): Promise<string> {
  const { t } = context;
  const mails = await db.select().from(outboxMails).orderBy(desc(outboxMails.createdAt)).limit(MAX_PAGE_SIZE);
  return titledPage(
    context,
    t('outbox'),
    html`<p class="lead">${t('outboxLead')}</p>
      ${mails.length === 0 && html`<p>${t('outboxEmpty')}</p>`}
      <ul class="list">
        ${mails.map(
          (mail) =>
            html`<li>
              <a class="item" href="/outbox/${mail.id}"
                ><span class="who"><b>${mail.subject}</b><span>${mail.recipient}</span></span>
                <span class="meta">${moment(context, mail.createdAt)}</span></a
              >
            </li>`,
        )}
      </ul>`,
    { kind: 'wide' },
  );
}

const LINK = /(https?:\/\/[^\s<>"']+)/g;

/** One e-mail as text; only its http(s) addresses become links. @returns undefined when there is no such e-mail */
export async function mailView(db: Db, context: PageContext, id: string): Promise<string | undefined> {
  const { t } = context;
  const [mail] = await db.select().from(outboxMails).where(eq(outboxMails.id, id));
  if (mail === undefined) return undefined;
  const body = mail.body
    .split(LINK)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}" rel="noreferrer">${part}</a>` : part));
  return page(
    context,
    mail.subject,
    html`<p><a href="/outbox">${t('allMails')}</a></p>
      <h1>${mail.subject}</h1>
      <dl>
        <dt>${t('from')}</dt>
        <dd>${mail.sender}</dd>
        <dt>${t('to')}</dt>
        <dd>${mail.recipient}</dd>
        <dt>${t('sent')}</dt>
        <dd>${moment(context, mail.createdAt)} UTC</dd>
      </dl>
      <div class="mail" lang="${mail.language === 'no' ? 'nb' : 'en'}">${body}</div>`,
    { kind: 'wide' },
  );
}
