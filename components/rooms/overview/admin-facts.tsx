import type { OverviewOrganization } from '@/lib/contract/rooms/organizations/entities';

export type Admin = OverviewOrganization['admins'][number];

/** The tooltip of an admin (section 2): contact e-mail and id, with the name if there are several. */
export function AdminFacts({ admin: { displayName, contactEmail, id }, named }: { admin: Admin; named?: boolean }) {
  return (
    <span className="block">
      {named ? <span className="block font-semibold">{displayName}</span> : null}
      <span className="block">{contactEmail}</span>
      <span className="block font-mono">{id}</span>
    </span>
  );
}
