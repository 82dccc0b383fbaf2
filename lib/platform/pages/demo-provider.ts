import { type Context, Hono } from 'hono';
import type Provider from 'oidc-provider';
import type { Db } from '../db/database';
import { type DemoPerson, demoPeople } from '../demo-provider/people';
import { DEMO_PROVIDER_NAME, DEMO_SIGN_IN_PATH } from '../demo-provider/provider';
import { html } from './html';
import { type PageContext, titledPage } from './layout';
import { contextOf, type PageEnv, say, send } from './respond';
import { resume } from './step';

/** The demo provider's page. It asks for no password, like the platform's page with the demo accounts. */
export function demoProviderPages(db: Db, provider: Provider): Hono<PageEnv> {
  const app = new Hono<PageEnv>();
  const answer = async (c: Context<PageEnv>, subject?: string) => {
    const { incoming, outgoing } = c.env;
    const details = await provider.interactionDetails(incoming, outgoing).catch(() => undefined);
    const context = contextOf(c, details?.params.ui_locales);
    if (details === undefined) return say(c, context, { title: 'expiredTitle', text: 'expiredLead' }, 400);
    const [person] = subject === undefined ? [] : await demoPeople(db, subject);
    if (person === undefined) return send(c, view(context, c.req.path, await demoPeople(db)));
    return await resume({ c, provider }, { login: { accountId: person.subject, amr: ['pwd'] } });
  };
  app.get(`${DEMO_SIGN_IN_PATH}/:uid`, (c) => answer(c));
  app.post(`${DEMO_SIGN_IN_PATH}/:uid`, (c) => answer(c, c.var.form.username ?? ''));
  return app;
}

function view(context: PageContext, action: string, people: readonly DemoPerson[]): string {
  const { t } = context;
  return titledPage(
    context,
    t('demoProvider.title'),
    html`<p class="lead">${t('demoProvider.lead')}</p>
      <ul class="list">
        ${people.map(
          (person) =>
            html`<li>
              <form method="post" action="${action}">
                <input type="hidden" name="username" value="${person.subject}" />
                <button type="submit">
                  <span class="who"><b>${person.name}</b><span>${person.mail}</span></span
                  ><span class="use">${t('use')}</span>
                </button>
              </form>
            </li>`,
        )}
      </ul>`,
    { brand: DEMO_PROVIDER_NAME },
  );
}
