import { useTranslations } from 'next-intl';
import { SourceDot } from '@/components/ui/primitives/badge';

const SOURCES = ['direct', 'group', 'mixed'] as const;

export function SourceLegend() {
  const t = useTranslations('common.source');
  return (
    <ul aria-label={t('legend')} className="flex flex-wrap items-center gap-x-3.5 gap-y-1 px-1 text-sm text-muted">
      {SOURCES.map((source) => (
        <li key={source} className="flex items-center gap-1.5">
          <SourceDot source={source} />
          {t(source)}
        </li>
      ))}
    </ul>
  );
}
