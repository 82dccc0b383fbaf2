import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { toast } from '@/components/ui/overlays/toast';

/** How long the tick stays, in milliseconds. */
const TICK_MS = 2000;

/**
 * Copies text to the clipboard; a polite toast shows the result.
 * @returns whether something was copied within the last two seconds, and the function that copies
 */
export function useCopy(): { copied: boolean; copy: (text: string) => Promise<void> } {
  const t = useTranslations('catalogue.Common.Copy');
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async (text: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // No permission, or a page outside a secure context.
      toast.error(t('Error'));
      return;
    }
    setCopied(true);
    toast.success(t('Success'));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), TICK_MS);
  };
  return { copied, copy };
}
