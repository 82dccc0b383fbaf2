/** The rooms' screen descriptions in one table: a screen without a description is a type error. */
import { account } from '@/components/rooms/account/room';
import { apiResources } from '@/components/rooms/api-resources/room';
import { applications } from '@/components/rooms/applications/room';
import { assignments } from '@/components/rooms/assignments/room';
import { clients } from '@/components/rooms/clients/room';
import type { RoomDescription } from '@/components/shell/screen-description';
import { groups } from '@/components/rooms/groups/room';
import { members } from '@/components/rooms/members/room';
import { onboarding } from '@/components/rooms/onboarding/room';
import { organizations } from '@/components/rooms/organizations/room';
import { overview } from '@/components/rooms/overview/room';
import { tenants } from '@/components/rooms/tenants/room';

export const screenDescriptions = {
  ...account,
  ...apiResources,
  ...applications,
  ...assignments,
  ...clients,
  ...groups,
  ...members,
  ...onboarding,
  ...organizations,
  ...overview,
  ...tenants,
} as const satisfies Required<RoomDescription>;
