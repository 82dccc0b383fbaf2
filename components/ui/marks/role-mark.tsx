import { Role } from '@/lib/contract/access';
import { cx } from '@/components/ui/primitives/cx';

/** Each role also has its own shape, so that colour is not the only distinction. */
const marks: Record<Role, string> = {
  [Role.OrganizationAdmin]: 'bg-accent ring-2 ring-accent-soft',
  [Role.Admin]: 'bg-accent',
  [Role.LimitedAdmin]: 'border-2 border-accent',
  [Role.Regular]: 'bg-faint',
  [Role.Unknown]: 'border border-faint',
};

export function RoleMark({ role }: { role: Role }) {
  const isFilled = role !== Role.LimitedAdmin && role !== Role.Unknown;
  return (
    <span
      aria-hidden
      data-mark={isFilled ? role : undefined}
      className={cx('inline-block size-2 shrink-0 self-center rounded-full', marks[role])}
    />
  );
}

export function readRole(name: string): Role | undefined {
  return Object.values(Role).find((role) => role === name);
}
