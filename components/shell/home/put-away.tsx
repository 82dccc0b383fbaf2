'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { IconButton } from '@/components/ui/primitives/button';
import { X } from '@/components/ui/primitives/icons';
import { rememberCookie } from '../preferences';

export type PutAwayProps = {
  label: string;
  cookie: string;
  value: string;
};

/** Dismisses a part of a page permanently: the server no longer renders it. */
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
        // The button disappears with its list: moves the keyboard focus to the page's heading.
        const main = document.querySelector('main');
        main?.focus();
      }}
    >
      <X />
    </IconButton>
  );
}
