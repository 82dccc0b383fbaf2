'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { Avatar } from '@/components/ui/marks/avatar';
import { Tooltip } from '@/components/ui/overlays/tooltip';
import { useCopy } from '@/components/ui/primitives/use-copy';
import type { OverviewOrganization } from '@/lib/contract/rooms/organizations/entities';

type Admin = OverviewOrganization['admins'][number];

export type AdminBadgesProps = { title: string; text: string; admins: readonly Admin[]; empty: string };

/** Admins as badges; hover or focus shows contact e-mail and id (section 2), a click copies the e-mail. */
export function AdminBadges({ title, text, admins, empty }: AdminBadgesProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0 space-y-2">
      <h3 id={id} className="text-sm">
        <span className="font-medium">{title}</span> <span className="text-muted">{text}</span>
      </h3>
      {admins.length === 0 ? (
        <p className="text-sm text-muted">{empty}</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {admins.map((admin) => (
            <li key={admin.id} className="max-w-full">
              <AdminBadge admin={admin} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function AdminBadge({ admin }: { admin: Admin }) {
  const t = useTranslations('overview');
  const { copy } = useCopy();
  const { displayName, contactEmail, id } = admin;
  return (
    <Tooltip
      content={
        <span className="block space-y-0.5 text-left wrap-anywhere">
          <span className="block">{contactEmail}</span>
          <span className="block font-mono">{id}</span>
        </span>
      }
    >
      <button
        type="button"
        aria-label={t('adminLabel', { name: displayName, email: contactEmail, id })}
        onClick={() => void copy(contactEmail)}
        className="inline-flex h-8 max-w-full items-center gap-2 rounded-full bg-surface py-1 pr-3 pl-1 text-sm shadow-card hover:bg-hover active:bg-pressed"
      >
        <Avatar name={displayName} id={id} size="sm" />
        <span className="truncate">{displayName}</span>
      </button>
    </Tooltip>
  );
}
