import type { Handlers } from '../api/handler';
import { handlers as account } from './account/routes';
import { handlers as apiResources } from './api-resources/routes';
import { handlers as applications } from './applications/routes';
import { handlers as clients } from './clients/routes';
import { tokenHandlers } from './clients/tokens';
import { handlers as groups } from './groups/routes';
import { handlers as health } from './health/routes';
import { handlers as members } from './members/routes';
import { handlers as onboarding } from './onboarding/routes';
import { handlers as organizations } from './organizations/routes';
import { policyHandlers } from './organizations/sign-in-policy';
import { handlers as overview } from './overview/routes';
import { handlers as providers } from './providers/routes';
import { handlers as refusals } from './refusals/routes';
import { handlers as search } from './search/routes';
import { handlers as templates } from './templates/routes';
import { handlers as tenants } from './tenants/routes';

/** All operations of the contract, room by room. A missing one is a compile error. */
export const handlers: Required<Handlers> = {
  ...account,
  ...organizations,
  ...policyHandlers,
  ...members,
  ...tenants,
  ...onboarding,
  ...applications,
  ...templates,
  ...apiResources,
  ...clients,
  ...tokenHandlers,
  ...groups,
  ...overview,
  ...search,
  ...health,
  ...refusals,
  ...providers,
};
