'use client';

import { useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/marks/avatar';
import { Tooltip } from '@/components/ui/overlays/tooltip';
import { cx } from '@/components/ui/primitives/cx';
import { type Admin, AdminFacts } from './admin-facts';
import { byBelonging } from './overview-view';

/** Admins that a tooltip names, and those whose initials stand on a badge. */
const NAMED = 8;
const FACES = 2;

const KINDS = [
  ['Internal', 'ring-1 ring-border ring-inset'],
  ['External', 'bg-chip'],
] as const;

/** How many admins there are: internal with an outline, external filled, both in words; the tooltip names them. */
export function AdminBadges({ admins, onPress }: { admins: readonly Admin[]; onPress: () => void }) {
  const t = useTranslations('overview');
  const groups = byBelonging(admins);
  return (
    <span className="flex flex-wrap gap-1">
      {KINDS.map(([belonging, look]) => {
        const some = groups[belonging];
        const named = some.slice(0, NAMED);
        return some.length === 0 ? null : (
          <Tooltip
            key={belonging}
            content={
              <span className="block space-y-1.5 text-left wrap-anywhere">
                {named.map((admin) => (
                  <AdminFacts key={admin.id} admin={admin} named />
                ))}
                {some.length > named.length ? t('moreTenants', { count: some.length - named.length }) : null}
              </span>
            }
          >
            <button
              type="button"
              onClick={onPress}
              className={cx(
                'hit-area inline-flex h-6 items-center gap-1.5 rounded-full pr-2 pl-0.5 text-sm whitespace-nowrap text-muted hover:text-text',
                look,
              )}
            >
              <span className="flex -space-x-1">
                {some.slice(0, FACES).map(({ id, displayName }) => (
                  <Avatar key={id} name={displayName} id={id} size="xs" />
                ))}
              </span>
              {t(`count.${belonging}`, { count: some.length })}
            </button>
          </Tooltip>
        );
      })}
    </span>
  );
}
