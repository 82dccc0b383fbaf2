import { templateName } from '@/lib/contract/oauth/template-name';
import { randomUUID } from 'node:crypto';
import { type SQL, and, asc, eq } from 'drizzle-orm';
import type { OidcClientTemplate } from '@/lib/contract/rooms/clients/entities';
import { type Handlers, notFound } from '../../api/handler';
import type { Db } from '../../db/database';
import { nameOrder } from '../../db/name-order';
import { oidcClientTemplates } from '../../db/schema';
import { lockTenant, requireTenant } from '../shared/memberships';
import { nameTaken, uniquely } from '../shared/names';
import { trailOf } from '../shared/trail';
import { isDoneAlready } from '../shared/versions';
import { type ClientPolicy, checkScopes, checkSettings, templateNameOf } from './rules';
import {
  type ClientSettings,
  type SettingsInput,
  auditDetails,
  isStored,
  settingsAfter,
  toAnswer,
  withVersion,
} from './settings';
import { usableScopes } from './store';

/** Templates have no tenants, secrets or application, and are always confidential (section 3). */
export const templateHandlers = {
  'clientTemplates.list': async ({ db, params }) => {
    const rows = await templateRows(db, params.tenantId);
    return rows.map(toTemplate);
  },

  'clientTemplates.create': async ({ db, params, body, audit, ...policy }) => {
    const settings = await templateSettings(db, params.tenantId, body, policy);
    const id = randomUUID();
    await uniquely(taken(settings.clientName), () =>
      db.insert(oidcClientTemplates).values({ ...settings, id, tenantId: params.tenantId }),
    );
    const created = toTemplate(await requireTemplate(db, params.tenantId, id));
    await audit(trail.created(created));
    return created;
  },

  'clientTemplates.update': async ({ db, params, body, audit, ...policy }) => {
    const { tenantId, templateId } = params;
    await lockTenant(db, tenantId);
    const before = await requireTemplate(db, tenantId, templateId);
    const current = toTemplate(before);
    const isThere = () => isStored(mergedSettings(body, before), before);
    if (isDoneAlready(body.expectedVersion, current, isThere)) return current;
    const settings = await templateSettings(db, tenantId, body, policy, before);
    await uniquely(taken(settings.clientName), () =>
      db.update(oidcClientTemplates).set(settings).where(eq(oidcClientTemplates.id, templateId)),
    );
    const after = toTemplate(await requireTemplate(db, tenantId, templateId));
    await audit(trail.changed(current, after));
    return after;
  },

  'clientTemplates.delete': async ({ db, params, audit }) => {
    const before = await requireTemplate(db, params.tenantId, params.templateId);
    await db.delete(oidcClientTemplates).where(eq(oidcClientTemplates.id, before.id));
    await audit(trail.deleted(toTemplate(before)));
  },
} satisfies Handlers;

type TemplateRow = typeof oidcClientTemplates.$inferSelect;

const trail = trailOf('oidcClientTemplate', (template: OidcClientTemplate) => {
  const { id, ...rest } = template;
  const name = templateName(template.clientName);
  return { id, name, details: auditDetails({ ...rest, clientName: name }) };
});

const taken = (name: string) => nameTaken(`A template called ${name}`, 'clientName');

function mergedSettings(input: SettingsInput, before?: TemplateRow): ClientSettings {
  const merged = settingsAfter({ ...input, clientType: 'confidential' }, before);
  return { ...merged, clientName: templateNameOf(merged.clientName) };
}

async function templateSettings(
  db: Db,
  tenantId: string,
  input: SettingsInput,
  policy: ClientPolicy,
  before?: TemplateRow,
): Promise<ClientSettings> {
  const settings = mergedSettings(input, before);
  checkSettings(settings, policy, before);
  const usable = await usableScopes(db, await requireTenant(db, tenantId));
  checkScopes(settings.allowedScopes, usable, before?.allowedScopes ?? []);
  return settings;
}

function templateRows(db: Db, tenantId: string, where?: SQL): Promise<TemplateRow[]> {
  return db
    .select()
    .from(oidcClientTemplates)
    .where(and(eq(oidcClientTemplates.tenantId, tenantId), where))
    .orderBy(asc(nameOrder(oidcClientTemplates.clientName)), asc(oidcClientTemplates.id))
    .execute();
}

/** Loads a client template of a tenant. Throws ApiError notFound, also for another tenant's. */
export async function requireTemplate(db: Db, tenantId: string, id: string): Promise<TemplateRow> {
  const [row] = await templateRows(db, tenantId, eq(oidcClientTemplates.id, id));
  if (row === undefined) throw notFound('The template');
  return row;
}

/** Maps a template to the contract. */
export function toTemplate({ id, ...settings }: TemplateRow): OidcClientTemplate {
  return withVersion({ id, applicationId: null, ...toAnswer(settings) });
}
