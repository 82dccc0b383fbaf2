'use client';

import * as Dialog from '@radix-ui/react-dialog';
import { Menu, X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { IconButton } from '../ui/button';
import { Sidebar, type SidebarProps } from './sidebar';

/** The sidebar of screens under 1024 px: slides in over the page, keeps the focus, closes on Esc and on navigation. */
export function Drawer({ data, place }: Omit<SidebarProps, 'onNavigate'>) {
  const t = useTranslations('shell');
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <IconButton label={t('openNavigation')} className="lg:hidden">
          <Menu />
        </IconButton>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="animate-fade fixed inset-0 z-40 bg-overlay lg:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          className="animate-drawer fixed inset-y-0 left-0 z-50 w-sidebar max-w-[calc(100vw-3.5rem)] shadow-dialog outline-none lg:hidden"
        >
          <Dialog.Title className="sr-only">{t('navigation')}</Dialog.Title>
          <Sidebar data={data} place={place} onNavigate={() => setOpen(false)} />
          <Dialog.Close
            aria-label={t('closeNavigation')}
            className="absolute top-3 -right-11 grid size-8.5 place-items-center rounded-lg bg-raised text-text shadow-raised"
          >
            <X />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
