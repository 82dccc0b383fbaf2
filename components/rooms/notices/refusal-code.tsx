import { useTranslations } from 'next-intl';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { REFUSAL } from '@/lib/contract/rooms/refusals/bounds';
import { readCode, shownCode } from '@/lib/contract/rooms/refusals/code';
import { consoleCauseOf } from '@/lib/contract/rooms/refusals/console-codes';

/** The code of a refused sign-in, as on the platform's own pages. Nothing for other values, because the address can contain anything. */
export function RefusalCode({ refusal }: { refusal: string | undefined }) {
  const t = useTranslations('notices.refusal');
  const code = readCode(refusal ?? '');
  if (code === undefined) return null;
  const shown = shownCode(code);
  return (
    <div className="mt-5 rounded-xl border border-border bg-background p-4">
      <p className="text-sm text-muted">{t('label')}</p>
      <p className="flex items-center gap-2">
        <span className="font-mono text-2xl font-semibold tracking-wider">{shown}</span>
        <CopyControl value={shown} label={t('label')} iconOnly />
      </p>
      <p className="mt-1 text-sm text-muted">
        {/* The console's own codes only identify the cause, and do not expire. */}
        {consoleCauseOf(code) === undefined ? t('hint', { days: REFUSAL.days }) : t('hintOwn')}
      </p>
    </div>
  );
}
