'use client';

import { Brand } from './header/brand';
import type { Place, ShellData } from './place';
import { SidebarNav } from './sidebar-nav';
import { Switchers } from './header/switchers';

export type SidebarProps = {
  data: ShellData;
  place: Place;
  /** Called when an entry is followed: the drawer closes. */
  onNavigate?: () => void;
};

/** Content of the sidebar and, on small screens, of the drawer. */
export function Sidebar({ data, place, onNavigate }: SidebarProps) {
  return (
    <div className="flex h-full flex-col bg-sidebar px-2">
      <div className="flex h-12 shrink-0 items-center px-3">
        <Brand />
      </div>
      <Switchers data={data} place={place} onNavigate={onNavigate} />
      <SidebarNav icons={data.icons} place={place} onNavigate={onNavigate} />
    </div>
  );
}
