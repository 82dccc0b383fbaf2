'use client';

import { Menu } from '../ui/icons';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { IconButton } from '../ui/button';
import { later } from '../ui/later';
import type { SidebarProps } from './sidebar';

const DrawerPanel = later(() => import('./drawer-panel').then((module) => module.DrawerPanel));

/** The button that opens the sidebar of screens under 1024 px. */
export function Drawer({ data, place }: Omit<SidebarProps, 'onNavigate'>) {
  const t = useTranslations('shell');
  const button = useRef<HTMLButtonElement>(null);
  const [wanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const want = (): void => setWanted(true);
  return (
    <>
      <IconButton
        ref={button}
        label={t('openNavigation')}
        aria-haspopup="dialog"
        aria-expanded={open}
        className="lg:hidden"
        onPointerEnter={want}
        onFocus={want}
        onClick={() => {
          want();
          setOpen(true);
        }}
      >
        <Menu />
      </IconButton>
      {wanted ? <DrawerPanel data={data} place={place} open={open} onOpenChange={setOpen} opener={button} /> : null}
    </>
  );
}
