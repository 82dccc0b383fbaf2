'use client';

import { useTranslations } from 'next-intl';
import { createPortal } from 'react-dom';
import { InlineAlert } from './alert';
import { buttonClass } from './button-class';
import { retryFailedParts } from './later-source';

/** Says that a part of the page could not be fetched; it is tried again by hand, and by itself when the network is back. */
export function LoadFailed() {
  const t = useTranslations('common');
  return createPortal(
    <div className="fixed inset-x-4 bottom-4 z-70 mx-auto max-w-md rounded-lg bg-surface shadow-card">
      <InlineAlert
        tone="danger"
        title={t('later.title')}
        action={
          <button type="button" className={buttonClass({ size: 'sm' })} onClick={retryFailedParts}>
            {t('action.retry')}
          </button>
        }
      >
        {t('later.text')}
      </InlineAlert>
    </div>,
    document.body,
  );
}
