/** The three kinds of things that these screens manage. Pure. */
import type { Application, ApplicationTemplate } from '@/lib/contract/rooms/applications/entities';

export type ApplicationKind = 'multiTenant' | 'singleTenant' | 'template';

export type Entity = Application | ApplicationTemplate;

/** The tenant whose applications they are, and where it is. */
export type OwnerTenant = { id: string; name: string; organizationId: string };

/** Applications name their template too: what has an application's id is one. */
export const entityId = (entity: Entity): string =>
  'applicationId' in entity ? entity.applicationId : entity.applicationTemplateId;

/** What people read as a role's name. */
export const roleLabel = ({ name, displayName }: Entity['roles'][number]): string => displayName || name;
