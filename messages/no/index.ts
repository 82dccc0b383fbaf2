/** Every namespace of this language. A new `<namespace>.json` gets its line here, in both languages. */
import access from './access.json';
import account from './account.json';
import activation from './activation.json';
import apiresources from './apiresources.json';
import applicationform from './applicationform.json';
import applications from './applications.json';
import assignedclients from './assignedclients.json';
import assignments from './assignments.json';
import catalogue from './catalogue.json';
import clients from './clients.json';
import clientform from './clientform.json';
import clientkit from './clientkit.json';
import clienttemplates from './clienttemplates.json';
import common from './common.json';
import fault from './fault.json';
import groups from './groups.json';
import history from './history.json';
import impact from './impact.json';
import members from './members.json';
import notices from './notices.json';
import onboarding from './onboarding.json';
import organizations from './organizations.json';
import overview from './overview.json';
import shell from './shell.json';
import table from './table.json';
import templates from './templates.json';
import tenants from './tenants.json';

export const messages = {
  access,
  account,
  activation,
  apiresources,
  applicationform,
  applications,
  assignedclients,
  assignments,
  catalogue,
  clients,
  clientform,
  clientkit,
  clienttemplates,
  common,
  fault,
  groups,
  history,
  impact,
  members,
  notices,
  onboarding,
  organizations,
  overview,
  shell,
  table,
  templates,
  tenants,
};
