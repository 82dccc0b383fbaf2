import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { InlineAlert } from './alert';
import { Button } from './button';

/** Says why something could not be loaded, with a retry button. */
export function RetryAlert({ onRetry, children }: { onRetry: () => void; children: ReactNode }) {
  const t = useTranslations('common.action');
  return (
    <InlineAlert
      tone="danger"
      action={
        <Button size="sm" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {children}
    </InlineAlert>
  );
}
