'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { later } from '@/components/ui/later';
import { PopoverButton } from '@/components/ui/popover-button';
import type * as GrantPaths from './grant-paths';
import type { GrantOrigin } from './grant-paths';

const WhereFromPanel = later(() => import('./where-from-panel').then((module) => module.WhereFromPanel));

type GrantWays = typeof GrantPaths;

export type WhereFromProps = {
  /** The role or permission, in words: "Ledger Viewer". */
  title: string;
  /** Whose it is. */
  memberName: string;
  /** Works it out with what the panel brings along: the chip itself does not need it. */
  origin: (ways: GrantWays) => GrantOrigin;
  /** The invitation is not accepted yet: nothing is held so far. */
  pending?: boolean;
  /** The chip. */
  children: ReactNode;
};

/** A chip that opens the ways in which the member has it, and what taking away the direct one would change. */
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
