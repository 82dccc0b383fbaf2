/** Every form that edits an entity with a text in it: what the tests about all forms go through. */
import type { Locator, Page } from 'playwright/test';
import { screenPath } from '@/lib/paths';
import { makeApplication, makeInstance, makeTemplate, superTenantOf } from './applications';
import { freshApi, scopeOf } from './api-resources';
import { makeClient, makeClientTemplate } from './clients';
import type { Caller } from './members';
import { freshName } from './organizations';
import { text, type TextKey } from './texts';

export type EditForm = {
  name: string;
  /** Makes an entity of the caller's super-tenant. @returns the address of its edit dialog */
  make: (caller: Caller) => Promise<string>;
  /** The key of the label of a text of it, and of the button that saves. */
  field: TextKey;
  submit: TextKey;
};

type EditScreen =
  | 'clients'
  | 'clientTemplates'
  | 'applications'
  | 'singleTenantApplications'
  | 'applicationTemplates'
  | 'groups'
  | 'apiResources';

const editAddress = (screen: EditScreen, caller: Caller, id: string): string =>
  `${screenPath(screen, superTenantOf(caller))}?dialog=edit&id=${id}`;

export const EDIT_FORMS: readonly EditForm[] = [
  {
    name: 'an OIDC client',
    make: async (caller) => editAddress('clients', caller, (await makeClient(caller)).clientId),
    field: 'clientform.basics.description',
    submit: 'clientform.submit.client.edit',
  },
  {
    name: 'a client template',
    make: async (caller) => editAddress('clientTemplates', caller, (await makeClientTemplate(caller)).id),
    field: 'clientform.basics.description',
    submit: 'clientform.submit.template.edit',
  },
  {
    name: 'an application',
    make: async (caller) => editAddress('applications', caller, (await makeApplication(caller)).applicationId),
    field: 'applicationform.field.description',
    submit: 'applicationform.submit.application.edit',
  },
  {
    name: 'an application template',
    make: async (caller) => {
      const { applicationTemplateId } = await makeTemplate(caller);
      return editAddress('applicationTemplates', caller, applicationTemplateId);
    },
    field: 'applicationform.field.description',
    submit: 'applicationform.submit.template.edit',
  },
  {
    name: 'a single-tenant application',
    make: async (caller) => {
      const template = await makeTemplate(caller);
      const { applicationId } = await makeInstance(caller, template, superTenantOf(caller).tenantId);
      return editAddress('singleTenantApplications', caller, applicationId);
    },
    field: 'applicationform.field.name',
    submit: 'applicationform.submit.application.edit',
  },
  {
    name: 'a group',
    make: async (caller) => {
      const { tenantId } = superTenantOf(caller);
      const data = { name: freshName('Readers'), description: 'Made by a test', members: [] };
      const { result } = await caller.call('groups.create', { tenantId }, { data });
      return editAddress('groups', caller, result.id);
    },
    field: 'groups.column.description',
    submit: 'groups.edit.submit',
  },
  {
    name: 'an API resource',
    make: async (caller) => {
      const { tenantId } = superTenantOf(caller);
      const name = freshApi();
      const data = {
        ...{ name, displayName: name, description: 'Made by a test', accessLevel: 'tenant' },
        scopes: [scopeOf(name, 'read')],
      };
      const { id } = await caller.call('apiResources.create', { tenantId }, { data });
      return editAddress('apiResources', caller, id);
    },
    field: 'apiresources.field.displayName',
    submit: 'apiresources.edit.submit',
  },
];

const escaped = (words: string): string => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The text of the form that tests change. */
export const textOf = (page: Page, { field }: Pick<EditForm, 'field'>): Locator =>
  page.getByRole('dialog').getByRole('textbox', { name: new RegExp(String.raw`^${escaped(text(field))}( \(|$)`) });

export const submitOf = (page: Page, { submit }: Pick<EditForm, 'submit'>): Locator =>
  page.getByRole('dialog').getByRole('button', { name: text(submit), exact: true });
