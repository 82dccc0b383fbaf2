/** The room of OIDC clients as tests see it, in the super-tenant of the demo. */
import type { Locator, Page } from 'playwright/test';
import type { OidcClient } from '@/lib/contract/rooms/clients/entities';
import { screenPath } from '@/lib/paths';
import { superTenantOf } from './applications';
import { type Caller, expect } from './members';
import { freshName } from './organizations';
import { type KeyOf, textsOf } from './texts';

/** Texts of the list, of the form and of the integration kit. */
export const cl = textsOf('clients');
export const cf = textsOf('clientform');
export const ck = textsOf('clientkit');

/** Opens the list of clients. A dialog that the address names hides the heading from all but the eye. */
export async function openClients(page: Page, caller: Caller, query = ''): Promise<void> {
  await page.goto(screenPath('clients', superTenantOf(caller)) + query);
  const heading = page.getByRole('heading', { level: 1, name: cl('title') });
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(/\b(?:dialog|refusal)=/.test(query) ? dialog : heading).toBeVisible();
}

/** A name that no other test uses, of which a client id can be made. */
export const clientName = (word = 'atlas'): string => freshName(word).replaceAll(' ', '_').toLowerCase();

/** Makes a client by a call. @returns it as the platform has it */
export async function makeClient(caller: Caller, more: object = {}): Promise<OidcClient> {
  const { tenantId } = superTenantOf(caller);
  const data = {
    clientName: clientName(),
    description: 'Made by a test',
    allowedGrantType: 'authorization_code',
    allowedScopes: ['openid', 'profile'],
    accessTokenLifetime: 3600,
    claims: [],
    allowedCorsOrigins: [],
    isThirdParty: false,
    clientSecret: 'a-secret-of-a-test-with-enough-letters',
    redirectUris: ['https://atlas.example/signin-oidc'],
    postLogoutRedirectUris: [],
    ...more,
  };
  const { clientId } = await caller.call('clients.create', { tenantId }, { data });
  return await clientOf(caller, clientId);
}

/** Makes a client template by a call. @returns its id and name */
export async function makeClientTemplate(caller: Caller): Promise<{ id: string; name: string }> {
  const name = clientName('mould');
  const data = {
    clientName: name,
    description: 'Made by a test',
    allowedGrantType: 'authorization_code',
    allowedScopes: ['openid', 'email'],
    accessTokenLifetime: 600,
    claims: [],
    allowedCorsOrigins: [],
    isThirdParty: false,
    redirectUris: ['https://mould.example/cb'],
    postLogoutRedirectUris: [],
  };
  const { id } = await caller.call('clientTemplates.create', { tenantId: superTenantOf(caller).tenantId }, { data });
  return { id, name };
}

/** A client as it is now. */
export const clientOf = (caller: Caller, clientId: string): Promise<OidcClient> =>
  caller.call('clients.get', { tenantId: superTenantOf(caller).tenantId, clientId });

/** The open form. */
export const formOf = (page: Page): Locator => page.getByRole('dialog');
export const field = (page: Page, key: KeyOf<'clientform'>): Locator =>
  formOf(page).getByRole('textbox', { name: new RegExp(`^${cf(key)}`) });
export const saveButton = (page: Page): Locator =>
  formOf(page).getByRole('button', {
    name: new RegExp(`^(?:${cf('submit.client.create')}|${cf('submit.client.edit')})$`),
  });
export const redirectRow = (page: Page, number: number): Locator =>
  formOf(page).getByRole('textbox', { name: cf('rows.named', { label: cf('redirects.one'), number }), exact: true });
export const switchOf = (page: Page, key: KeyOf<'clientform'>): Locator =>
  formOf(page).getByRole('switch', { name: cf(key) });

/** Goes from the first step to the settings. */
export async function toSettings(page: Page, type?: 'authorization_code' | 'client_credentials'): Promise<void> {
  if (type !== undefined)
    await formOf(page)
      .getByRole('radio', { name: cf(`grant.${type}.label`) })
      .click();
  await formOf(page)
    .getByRole('button', { name: cf('next') })
    .click();
  await expect(field(page, 'basics.name')).toBeFocused();
}

/** Fills in what every sign-in client needs. */
export async function fillClient(page: Page, name: string, redirect?: string): Promise<void> {
  await field(page, 'basics.name').fill(name);
  await field(page, 'basics.description').fill('Made by a test');
  if (redirect !== undefined) await redirectRow(page, 1).fill(redirect);
}
