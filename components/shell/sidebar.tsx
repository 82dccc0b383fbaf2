'use client';

import { useTranslations } from 'next-intl';
import { Brand } from './brand';
import type { Place, ShellData } from './place';
import { SidebarNav } from './sidebar-nav';
import { Switchers } from './switchers';
import { UserMenu } from './user-menu';

export type SidebarProps = {
  data: ShellData;
  place: Place;
  /** Called when an entry is followed: the drawer closes. */
  onNavigate?: () => void;
};

/** Content of the sidebar and, on small screens, of the drawer. */
export function Sidebar({ data, place, onNavigate }: SidebarProps) {
  const t = useTranslations('shell');
  return (
    <div className="flex h-full flex-col gap-3 bg-sidebar p-3">
      <div className="flex h-8 items-center justify-between gap-2 px-2">
        <Brand />
        <span className="text-xs text-faint tabular-nums" title={t('version', { version: data.version })}>
          {data.version}
        </span>
      </div>
      <Switchers data={data} place={place} onNavigate={onNavigate} />
      <SidebarNav icons={data.icons} place={place} onNavigate={onNavigate} />
      <div className="border-t border-border-subtle pt-2">
        <UserMenu user={data.user} />
      </div>
    </div>
  );
}
