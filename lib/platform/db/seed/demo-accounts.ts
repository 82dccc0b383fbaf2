import { LOCAL_IDP } from '@/lib/contract/limits';
import type { TextKey } from '../../pages/text';

export const DEMO_PASSWORD = 'demo-password-2026';

/** The second identity provider of the demo data. */
export const DEMO_IDP = 'obi-entra';

/** One account per role, as listed on the sign-in page. `username` is also the part before the @. */
export const DEMO_ACCOUNTS = [
  account('astrid.solheim', 'Astrid', 'Solheim', 'fjordkraft.example', 'role.organizationAdmin'),
  account('bjorn.eide', 'Bjørn', 'Eide', 'fjordkraft.example', 'role.tenantAdmin'),
  account('dag.halvorsen', 'Dag', 'Halvorsen', 'fjordkraft.example', 'role.limitedAdmin'),
  account('farid.rahimi', 'Farid', 'Rahimi', 'fjordkraft.example', 'role.regular'),
  account('nora.winther', 'Nora', 'Winther', 'northwind.example', 'role.superTenantAdmin'),
  account('oskar.lind', 'Oskar', 'Lind', 'northwind.example', 'role.onboarding'),
  account('ragna.moen', 'Ragna', 'Moen', 'northwind.example', 'role.resources'),
  account('guro.lunde', 'Guro', 'Lunde', 'fjordkraft.example', 'role.twoOrganizations'),
  account('henrik.dahl', 'Henrik', 'Dahl', 'fjordkraft.example', 'role.removal'),
  account('ingrid.moe', 'Ingrid', 'Moe', 'sildal.example', 'role.oneOrganization'),
  account('jonas.kvam', 'Jonas', 'Kvam', 'nowhere.example', 'role.noOrganization'),
  account('chiamaka.obi', 'Chiamaka', 'Obi', 'obi-partners.example', 'role.uniqueIdp', DEMO_IDP),
] as const;

function account<const Name extends string>(
  username: Name,
  firstName: string,
  lastName: string,
  domain: string,
  roleKey: TextKey,
  idp: string = LOCAL_IDP,
) {
  return {
    username,
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    email: `${username}@${domain}`,
    roleKey,
    idp,
  };
}

export type DemoUsername = (typeof DEMO_ACCOUNTS)[number]['username'];
