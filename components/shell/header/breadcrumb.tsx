'use client';

import { ChevronRight } from '@/components/ui/primitives/icons';
import { Link } from '@/components/ui/mechanisms/link';
import { useTranslations } from 'next-intl';
import { canOpen, screenRow } from '@/lib/contract/access';
import { placePath } from '@/lib/paths';
import { cx } from '@/components/ui/primitives/cx';
import type { Place } from '../place';

type Crumb = { key: string; label: string; href?: string };

/** Where there is no room for all, the first ones go before the page is cut: all but it on phones, the organization on what is little wider. */
const ROOM = ['hidden sm:flex', 'hidden md:flex'];

/** Organization › tenant › page. The page is current; the others are links where they may be opened. */
export function Breadcrumb({ place }: { place: Place }) {
  const t = useTranslations('shell');
  const { organization, tenant, screen, subject } = place;
  const scope = screen === undefined ? 'user' : screenRow(screen).scope;
  const crumbs: Crumb[] = [];
  if (organization) {
    const open = canOpen(subject, 'organization');
    crumbs.push({
      key: organization.id,
      label: organization.name,
      href: open ? placePath(organization.id) : undefined,
    });
  }
  if (organization && tenant && scope !== 'organization') {
    const open = canOpen(subject, 'tenant');
    crumbs.push({
      key: tenant.id,
      label: tenant.name,
      href: open ? placePath(organization.id, tenant.id) : undefined,
    });
  }
  if (screen !== undefined) crumbs.push({ key: 'screen', label: t(`screen.${screen}`) });
  return (
    <nav aria-label={t('breadcrumb')} className="min-w-0 flex-1">
      <ol className="flex min-w-0 items-center gap-1.5">
        {crumbs.map((crumb, index) => {
          const after = crumbs.length - 1 - index;
          const isLast = after === 0;
          return (
            <li
              key={crumb.key}
              className={cx(
                'items-center gap-1.5',
                isLast ? 'flex max-w-full shrink-0' : cx('min-w-0', ROOM[after - 1]),
              )}
            >
              {crumb.href !== undefined && !isLast ? (
                <Link href={crumb.href} className="truncate rounded-sm text-muted hover:text-text touch:py-3">
                  {crumb.label}
                </Link>
              ) : (
                <span
                  aria-current={isLast ? 'page' : undefined}
                  className={cx('truncate', isLast ? 'font-semibold' : 'text-muted')}
                >
                  {crumb.label}
                </span>
              )}
              {isLast ? null : <ChevronRight className="size-3.5 text-faint" />}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
