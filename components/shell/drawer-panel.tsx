import * as Dialog from '@radix-ui/react-dialog';
import { X } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { Sidebar, type SidebarProps } from './sidebar';

export type DrawerPanelProps = Omit<SidebarProps, 'onNavigate'> & {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** The element to focus after the drawer closes. */
  opener: RefObject<HTMLElement | null>;
};

/** The sidebar on small screens: slides in over the page, traps the focus, closes on Esc and on navigation. */
export function DrawerPanel({ data, place, open, onOpenChange, opener }: DrawerPanelProps) {
  const t = useTranslations('shell');
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Overlay className="animate-fade fixed inset-0 z-40 bg-overlay lg:hidden" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            opener.current?.focus();
          }}
          className="animate-drawer fixed inset-y-0 left-0 z-50 w-drawer max-w-[calc(100vw-3rem)] shadow-dialog outline-none lg:hidden"
        >
          <Dialog.Title className="sr-only">{t('navigation')}</Dialog.Title>
          <Sidebar data={data} place={place} onNavigate={() => onOpenChange(false)} />
          <Dialog.Close
            aria-label={t('closeNavigation')}
            className="absolute top-3 -right-11 grid size-11 place-items-center rounded-lg bg-raised text-text shadow-raised"
          >
            <X />
          </Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
