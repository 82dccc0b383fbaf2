'use client';

import { useTranslations } from 'next-intl';
import { buttonClass } from '@/components/ui/button-class';
import { laterSource } from '@/components/ui/later-source';
import { useLater } from '@/components/ui/use-later';
import type { RenderErrorScreenProps } from './render-error-screen';

const screen = laterSource(() => import('./render-error-screen').then((module) => module.RenderErrorScreen));

/**
 * The screen of a page that broke. Nearly no view needs it, so it comes when the browser is idle; where it cannot be had, plain words
 * and the button stand in its place.
 */
export function LaterErrorScreen(props: RenderErrorScreenProps) {
  const t = useTranslations('fault');
  const state = useLater(screen, true);
  if (state === undefined) return null;
  if (state === 'failed') {
    return (
      <div className="space-y-4 p-6">
        <h1 className="text-2xl font-semibold">{t('header')}</h1>
        <p className="text-muted">{t('text')}</p>
        <button type="button" onClick={props.retry} className={buttonClass({ variant: 'primary' })}>
          {t('retry')}
        </button>
      </div>
    );
  }
  const Screen = state.part;
  return <Screen {...props} />;
}
