/** All texts. A namespace has a file `<language>/<namespace>.json` in each language, and its line here; `assemble` says where the parts of a room's go. */
import { type Assembled, assemble } from './assemble';
import enAccess from './en/access.json';
import noAccess from './no/access.json';
import enAccount from './en/account.json';
import noAccount from './no/account.json';
import enActivation from './en/activation.json';
import noActivation from './no/activation.json';
import enApiresources from './en/apiresources.json';
import noApiresources from './no/apiresources.json';
import enApplicationform from './en/applicationform.json';
import noApplicationform from './no/applicationform.json';
import enApplications from './en/applications.json';
import noApplications from './no/applications.json';
import enAssignedclients from './en/assignedclients.json';
import noAssignedclients from './no/assignedclients.json';
import enAssignments from './en/assignments.json';
import noAssignments from './no/assignments.json';
import enCatalogue from './en/catalogue.json';
import noCatalogue from './no/catalogue.json';
import enClientform from './en/clientform.json';
import noClientform from './no/clientform.json';
import enClientkit from './en/clientkit.json';
import noClientkit from './no/clientkit.json';
import enClients from './en/clients.json';
import noClients from './no/clients.json';
import enClienttemplates from './en/clienttemplates.json';
import noClienttemplates from './no/clienttemplates.json';
import enCommon from './en/common.json';
import noCommon from './no/common.json';
import enFault from './en/fault.json';
import noFault from './no/fault.json';
import enGroups from './en/groups.json';
import noGroups from './no/groups.json';
import enHealth from './en/health.json';
import noHealth from './no/health.json';
import enHistory from './en/history.json';
import noHistory from './no/history.json';
import enIdentityscopes from './en/identityscopes.json';
import noIdentityscopes from './no/identityscopes.json';
import enImpact from './en/impact.json';
import noImpact from './no/impact.json';
import enMembers from './en/members.json';
import noMembers from './no/members.json';
import enMembersessions from './en/membersessions.json';
import noMembersessions from './no/membersessions.json';
import enNotices from './en/notices.json';
import noNotices from './no/notices.json';
import enOnboarding from './en/onboarding.json';
import noOnboarding from './no/onboarding.json';
import enOrganizationMembers from './en/organizationmembers.json';
import noOrganizationMembers from './no/organizationmembers.json';
import enOrganizations from './en/organizations.json';
import noOrganizations from './no/organizations.json';
import enOverview from './en/overview.json';
import noOverview from './no/overview.json';
import enPalette from './en/palette.json';
import noPalette from './no/palette.json';
import enPersondata from './en/persondata.json';
import noPersondata from './no/persondata.json';
import enProviders from './en/providers.json';
import noProviders from './no/providers.json';
import enRefusals from './en/refusals.json';
import noRefusals from './no/refusals.json';
import enSession from './en/session.json';
import noSession from './no/session.json';
import enShell from './en/shell.json';
import noShell from './no/shell.json';
import enSigninpolicy from './en/signinpolicy.json';
import noSigninpolicy from './no/signinpolicy.json';
import enStart from './en/start.json';
import noStart from './no/start.json';
import enStepup from './en/stepup.json';
import noStepup from './no/stepup.json';
import enTable from './en/table.json';
import noTable from './no/table.json';
import enTemplates from './en/templates.json';
import noTemplates from './no/templates.json';
import enTenants from './en/tenants.json';
import noTenants from './no/tenants.json';

const files = {
  access: { en: enAccess, no: noAccess },
  account: { en: enAccount, no: noAccount },
  activation: { en: enActivation, no: noActivation },
  apiresources: { en: enApiresources, no: noApiresources },
  applicationform: { en: enApplicationform, no: noApplicationform },
  applications: { en: enApplications, no: noApplications },
  assignedclients: { en: enAssignedclients, no: noAssignedclients },
  assignments: { en: enAssignments, no: noAssignments },
  catalogue: { en: enCatalogue, no: noCatalogue },
  clientform: { en: enClientform, no: noClientform },
  clientkit: { en: enClientkit, no: noClientkit },
  clients: { en: enClients, no: noClients },
  clienttemplates: { en: enClienttemplates, no: noClienttemplates },
  common: { en: enCommon, no: noCommon },
  fault: { en: enFault, no: noFault },
  groups: { en: enGroups, no: noGroups },
  health: { en: enHealth, no: noHealth },
  history: { en: enHistory, no: noHistory },
  identityscopes: { en: enIdentityscopes, no: noIdentityscopes },
  impact: { en: enImpact, no: noImpact },
  members: { en: enMembers, no: noMembers },
  membersessions: { en: enMembersessions, no: noMembersessions },
  notices: { en: enNotices, no: noNotices },
  onboarding: { en: enOnboarding, no: noOnboarding },
  organizationmembers: { en: enOrganizationMembers, no: noOrganizationMembers },
  organizations: { en: enOrganizations, no: noOrganizations },
  overview: { en: enOverview, no: noOverview },
  palette: { en: enPalette, no: noPalette },
  persondata: { en: enPersondata, no: noPersondata },
  providers: { en: enProviders, no: noProviders },
  refusals: { en: enRefusals, no: noRefusals },
  session: { en: enSession, no: noSession },
  stepup: { en: enStepup, no: noStepup },
  shell: { en: enShell, no: noShell },
  signinpolicy: { en: enSigninpolicy, no: noSigninpolicy },
  start: { en: enStart, no: noStart },
  table: { en: enTable, no: noTable },
  templates: { en: enTemplates, no: noTemplates },
  tenants: { en: enTenants, no: noTenants },
};

type Files = { [Name in keyof typeof files]: (typeof files)[Name]['en'] };
export type Messages = Assembled<Files>;

const textsOf = (language: 'en' | 'no'): Messages =>
  assemble(Object.fromEntries(Object.entries(files).map(([name, file]) => [name, file[language]])) as unknown as Files);

export const messages: Readonly<Record<'en' | 'no', Messages>> = { en: textsOf('en'), no: textsOf('no') };
