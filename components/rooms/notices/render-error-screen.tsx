import { RotateCw } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Button } from '@/components/ui/primitives/button';
import { Reference } from '@/components/ui/primitives/reference';
import { STORAGE_PREFIX } from '@/lib/contract/limits';
import { OUTAGE_DIGEST } from '@/lib/contract/retry';
import { paths } from '@/lib/paths';
import { Notice } from './notice';
import { NoticeLink } from './notice-links';

export type RenderErrorScreenProps = {
  error: unknown;
  /** Fetches and renders the failed part again. */
  retry: () => void;
};

/** The error page for a screen that failed to render (section 8: "render errors go to the error page"). */
export function RenderErrorScreen({ error, retry }: RenderErrorScreenProps) {
  const t = useTranslations('fault');
  const digest = digestOf(error);
  useEffect(() => {
    if (digest === OUTAGE_DIGEST) reloadOnce();
  }, [digest]);
  return (
    <Notice
      type="danger"
      header={t('header')}
      text={
        <>
          {t('text')}
          {digest === undefined || digest === OUTAGE_DIGEST ? null : <Reference value={digest} />}
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

const RELOADED = `${STORAGE_PREFIX}reloaded`;
/** Milliseconds: after a second error within this time, another reload does not help. */
const RELOAD_WINDOW_MS = 20_000;

/** After a reload, the server says at the page's address which dependency is unavailable; a page that was already streaming could not. */
function reloadOnce(): void {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED) ?? 0) < RELOAD_WINDOW_MS) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  window.location.reload();
}

/** Next's id for the error in the server's log; the thrown value may be anything. */
function digestOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('digest' in error)) return undefined;
  return typeof error.digest === 'string' ? error.digest : undefined;
}
