import { useTranslations } from 'next-intl';
import { partsOf, shortReference } from '@/lib/console/browser/reference';
import { CopyControl } from './copy-control';

/** What a person can give to support, to copy: with it the operator finds the failure in the log. */
export function Reference({ value }: { value: string }) {
  const t = useTranslations('common');
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-1 text-sm text-muted">
      {t('reference')} <CopyControl value={value} shown={shortReference(value)} label={t('reference')} />
    </span>
  );
}

/** The text of a failure, with its reference, where it has one. */
export function FailureText({ text }: { text: string }) {
  const { said, reference } = partsOf(text);
  return (
    <>
      {said}
      {reference === undefined ? null : <Reference value={reference} />}
    </>
  );
}
