'use client';

import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { paths } from '@/lib/paths';
import { Notice } from './notice';
import { NoticeLink } from './notice-links';

export type RenderErrorScreenProps = {
  error: unknown;
  /** Fetches and renders again what failed. */
  retry: () => void;
};

/** The error page of a screen that broke while it was rendered (section 8: "render errors go to the error page"). */
export function RenderErrorScreen({ error, retry }: RenderErrorScreenProps) {
  const t = useTranslations('fault');
  const digest = digestOf(error);
  return (
    <Notice
      type="danger"
      header={t('header')}
      text={
        <>
          {t('text')}
          {digest === undefined ? null : (
            <span className="mt-2 block text-sm">
              {t('reference')} <code className="font-mono text-xs">{digest}</code>
            </span>
          )}
        </>
      }
      actions={
        <>
          <Button variant="primary" icon={<RotateCw />} onClick={retry}>
            {t('retry')}
          </Button>
          <NoticeLink href={paths.home} variant="secondary">
            {t('return')}
          </NoticeLink>
        </>
      }
    />
  );
}

/** Next's name for the error in the server's log; what was thrown may be anything. */
function digestOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('digest' in error)) return undefined;
  return typeof error.digest === 'string' ? error.digest : undefined;
}
