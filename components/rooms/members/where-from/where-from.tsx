import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { PopoverButton } from '@/components/ui/overlays/popover-button';
import type { WhereFromProps } from './where-from-panel';

const WhereFromPanel = lazy(() => import('./where-from-panel'), 'WhereFromPanel');

/** A chip that opens the sources of the grant, and what removing the direct one would change. */
export function WhereFrom({ title, memberName, origin, pending = false, children }: WhereFromProps) {
  const t = useTranslations('members.whereFrom');
  const [open, setOpen] = useState(false);
  return (
    <PopoverButton
      label={t('title', { name: title })}
      open={open}
      onOpenChange={setOpen}
      className="w-80 max-w-[calc(100vw-1rem)] p-4"
      trigger={
        <button
          type="button"
          title={t('open', { name: title })}
          className="hit-area flex max-w-full min-w-0 rounded-md text-left ring-border-strong hover:ring-1"
        >
          {children}
        </button>
      }
    >
      {() => <WhereFromPanel title={title} memberName={memberName} origin={origin} pending={pending} />}
    </PopoverButton>
  );
}
