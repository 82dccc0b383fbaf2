'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { IconButton } from '@/components/ui/primitives/button';
import { X } from '@/components/ui/primitives/icons';
import { rememberCookie } from '../preferences';

export type PutAwayProps = {
  label: string;
  cookie: string;
  /** What the cookie says from then on. */
  value: string;
};

/** Puts a part of a page away for good: the server no longer draws it. */
export function PutAway({ label, cookie, value }: PutAwayProps) {
  const router = useRouter();
  const [isPressed, setPressed] = useState(false);
  return (
    <IconButton
      label={label}
      size="sm"
      pending={isPressed}
      onClick={() => {
        setPressed(true);
        rememberCookie(cookie, value);
        router.refresh();
        // The button goes with its list: a reader by keyboard goes on from the page's heading.
        const main = document.querySelector('main');
        main?.focus();
      }}
    >
      <X />
    </IconButton>
  );
}
