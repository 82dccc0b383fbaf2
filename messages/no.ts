/** The Norwegian texts, with the namespaces of the English ones. */
import access from './no/access.json';
import account from './no/account.json';
import activation from './no/activation.json';
import apiresources from './no/apiresources.json';
import applicationform from './no/applicationform.json';
import applications from './no/applications.json';
import assignedclients from './no/assignedclients.json';
import assignments from './no/assignments.json';
import catalogue from './no/catalogue.json';
import clientform from './no/clientform.json';
import clientkit from './no/clientkit.json';
import clients from './no/clients.json';
import clienttemplates from './no/clienttemplates.json';
import common from './no/common.json';
import fault from './no/fault.json';
import groups from './no/groups.json';
import health from './no/health.json';
import history from './no/history.json';
import identityscopes from './no/identityscopes.json';
import impact from './no/impact.json';
import memberinvite from './no/memberinvite.json';
import members from './no/members.json';
import membersessions from './no/membersessions.json';
import notices from './no/notices.json';
import onboarding from './no/onboarding.json';
import organizationmembers from './no/organizationmembers.json';
import organizations from './no/organizations.json';
import overview from './no/overview.json';
import palette from './no/palette.json';
import persondata from './no/persondata.json';
import providers from './no/providers.json';
import refusals from './no/refusals.json';
import session from './no/session.json';
import shell from './no/shell.json';
import signinpolicy from './no/signinpolicy.json';
import start from './no/start.json';
import stepup from './no/stepup.json';
import table from './no/table.json';
import templates from './no/templates.json';
import tenants from './no/tenants.json';

export const no = {
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
