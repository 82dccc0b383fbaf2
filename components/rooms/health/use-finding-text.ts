import { useFormatter, useTranslations } from 'next-intl';
import { useDateText } from '@/components/ui/mechanisms/use-date-text';
import { useMinute } from '@/components/ui/mechanisms/use-minute';
import type { Finding } from '@/lib/contract/rooms/health/entities';
import { type FindingText, findingText } from './finding-text';
import { isolated } from '@/lib/contract/names';

export function useFindingText(): (finding: Finding) => FindingText | undefined {
  const t = useTranslations('health');
  const format = useFormatter();
  const dateText = useDateText();
  const now = useMinute();
  return (finding) =>
    findingText(finding, {
      t,
      list: (texts) => format.list(texts.map(isolated)),
      date: (at) => dateText(at, { dateStyle: 'long' }),
      now,
    });
}
