'use client';

import { Check, Copy } from './icons';
import { useTranslations } from 'next-intl';
import { Button } from './button';
import type { Definition } from './definition-list';
import { useCopy } from './use-copy';

/** Copies what a list of definitions says, one in each line, for a ticket or a mail. */
export function CopyAsText({ items }: { items: readonly Definition[] }) {
  const t = useTranslations('common.copy');
  const { copied, copy } = useCopy();
  const lines = items.flatMap(({ term, text }) => (text === undefined ? [] : [`${term}: ${text}`]));
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={copied ? <Check className="text-success" /> : <Copy />}
      onClick={() => void copy(lines.join('\n'))}
    >
      {t('asText')}
    </Button>
  );
}
