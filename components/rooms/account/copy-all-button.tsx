'use client';

import { Check, ClipboardCopy } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/components/ui/primitives/button';
import { toast } from '@/components/ui/overlays/toast';

/** How long the tick stays, in milliseconds; as long as that of a copy control. */
const TICK_MS = 2000;

/** Copies a whole text. */
export function CopyAllButton({ text }: { text: string }) {
  const t = useTranslations('account.essentials');
  const catalogue = useTranslations('catalogue.Common.Copy');
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      toast.error(catalogue('Error'));
      return;
    }
    setCopied(true);
    toast.success(catalogue('Success'));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), TICK_MS);
  };

  return (
    <Button icon={copied ? <Check className="text-success" /> : <ClipboardCopy />} onClick={() => void copy()}>
      {t('copyAll')}
    </Button>
  );
}
