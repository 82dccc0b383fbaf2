'use client';

import { Menu } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { lazy, Suspense, useRef, useState } from 'react';
import { IconButton } from '../ui/button';
import type { SidebarProps } from './sidebar';

const DrawerPanel = lazy(() => import('./drawer-panel').then((module) => ({ default: module.DrawerPanel })));

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
      {wanted ? (
        <Suspense fallback={null}>
          <DrawerPanel data={data} place={place} open={open} onOpenChange={setOpen} opener={button} />
        </Suspense>
      ) : null}
    </>
  );
}
