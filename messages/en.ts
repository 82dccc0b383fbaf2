/** The English texts by the name of their namespace: a file of it each. */
import access from './en/access.json';
import account from './en/account.json';
import activation from './en/activation.json';
import apiresources from './en/apiresources.json';
import applicationform from './en/applicationform.json';
import applications from './en/applications.json';
import assignedclients from './en/assignedclients.json';
import assignments from './en/assignments.json';
import catalogue from './en/catalogue.json';
import clientform from './en/clientform.json';
import clientkit from './en/clientkit.json';
import clients from './en/clients.json';
import clienttemplates from './en/clienttemplates.json';
import common from './en/common.json';
import fault from './en/fault.json';
import groups from './en/groups.json';
import health from './en/health.json';
import history from './en/history.json';
import identityscopes from './en/identityscopes.json';
import impact from './en/impact.json';
import memberinvite from './en/memberinvite.json';
import members from './en/members.json';
import membersessions from './en/membersessions.json';
import notices from './en/notices.json';
import onboarding from './en/onboarding.json';
import organizationmembers from './en/organizationmembers.json';
import organizations from './en/organizations.json';
import overview from './en/overview.json';
import palette from './en/palette.json';
import persondata from './en/persondata.json';
import providers from './en/providers.json';
import refusals from './en/refusals.json';
import session from './en/session.json';
import shell from './en/shell.json';
import signinpolicy from './en/signinpolicy.json';
import start from './en/start.json';
import stepup from './en/stepup.json';
import table from './en/table.json';
import templates from './en/templates.json';
import tenants from './en/tenants.json';

export const en = {
  access,
  account,
  activation,
  apiresources,
  applicationform,
  applications,
  assignedclients,
  assignments,
  catalogue,
  clientform,
  clientkit,
  clients,
  clienttemplates,
  common,
  fault,
  groups,
  health,
  history,
  identityscopes,
  impact,
  memberinvite,
  members,
  membersessions,
  notices,
  onboarding,
  organizationmembers,
  organizations,
  overview,
  palette,
  persondata,
  providers,
  refusals,
  session,
  shell,
  signinpolicy,
  start,
  stepup,
  table,
  templates,
  tenants,
};
