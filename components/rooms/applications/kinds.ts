/** The three kinds of entities that these screens manage. Pure. */
import type { Application, ApplicationTemplate } from '@/lib/contract/rooms/applications/entities';

export type ApplicationKind = 'multiTenant' | 'singleTenant' | 'template';

export type Entity = Application | ApplicationTemplate;

export type OwnerTenant = { id: string; name: string; organizationId: string };

/** Applications also name their template, so an entity with an application id is an application. */
export const entityId = (entity: Entity): string =>
  'applicationId' in entity ? entity.applicationId : entity.applicationTemplateId;

export const roleLabel = ({ name, displayName }: Entity['roles'][number]): string => displayName || name;
