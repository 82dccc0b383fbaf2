'use client';

import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { InlineAlert } from './alert';
import { buttonClass } from './button-class';

/** Says that a part of the page could not be loaded; it is tried again by hand, and when the network is back. */
export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('common');
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return createPortal(
    <div className="fixed inset-x-4 bottom-4 z-70 mx-auto max-w-md rounded-lg bg-surface shadow-card">
      <InlineAlert
        tone="danger"
        title={t('loadFailed.title')}
        action={
          <button type="button" className={buttonClass({ size: 'sm' })} onClick={onRetry}>
            {t('action.retry')}
          </button>
        }
      >
        {t('loadFailed.text')}
      </InlineAlert>
    </div>,
    document.body,
  );
}
