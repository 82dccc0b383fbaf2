import { useTranslations } from 'next-intl';
import type { LeftOut } from './pasted-list';
import { joinIsolated } from '@/lib/contract/names';

/** The number of entries that the sentence names. */
const NAMED = 3;

/** Says below a list what a paste left out, and why. */
export function PasteNote({ leftOut: { repeated, invalid } }: { leftOut: LeftOut }) {
  const t = useTranslations('common.list');
  const sentence = (reason: 'repeated' | 'invalid', entries: readonly string[]): string => {
    const names = joinIsolated(entries.slice(0, NAMED));
    const more = entries.length - NAMED;
    return t(reason, { count: entries.length, names: more > 0 ? t('andMore', { names, count: more }) : names });
  };
  return (
    <p role="status" className="text-sm wrap-anywhere text-muted empty:hidden">
      {[
        ...(repeated.length > 0 ? [sentence('repeated', repeated)] : []),
        ...(invalid.length > 0 ? [sentence('invalid', invalid)] : []),
      ].join(' ')}
    </p>
  );
}
