'use client';

import { Menu } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { IconButton } from '@/components/ui/primitives/button';
import { lazy } from '@/components/ui/mechanisms/lazy';
import type { SidebarProps } from './sidebar';

const DrawerPanel = lazy(() => import('./drawer-panel').then((module) => module.DrawerPanel));

/** The button that opens the sidebar of screens under 1024 px. */
export function Drawer({ data, place }: Omit<SidebarProps, 'onNavigate'>) {
  const t = useTranslations('shell');
  const button = useRef<HTMLButtonElement>(null);
  const [preloaded, setPreloaded] = useState(false);
  const [open, setOpen] = useState(false);
  const preload = (): void => setPreloaded(true);
  return (
    <>
      <IconButton
        ref={button}
        label={t('openNavigation')}
        aria-haspopup="dialog"
        aria-expanded={open}
        className="lg:hidden"
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          preload();
          setOpen(true);
        }}
      >
        <Menu />
      </IconButton>
      {preloaded ? <DrawerPanel data={data} place={place} open={open} onOpenChange={setOpen} opener={button} /> : null}
    </>
  );
}
