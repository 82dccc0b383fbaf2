'use client';

import { useLocale } from 'next-intl';
import useSWR from 'swr';
import { MoreTexts } from '@/components/ui/mechanisms/texts';
import type { Language } from '@/lib/contract/limits';
import { TargetFindings, type TargetFindingsProps } from './target-findings';

/** What is said of findings is a tenth of what a page sends: it comes when a panel asks for it. */
const TEXTS = {
  en: () => import('@/messages/en/health.json'),
  no: () => import('@/messages/no/health.json'),
} as const satisfies Record<Language, unknown>;

/** The findings in the panel of a row, on pages that have no words for them. */
export function TargetFindingsWithTexts(props: TargetFindingsProps) {
  const language = useLocale() as Language;
  const { data: health } = useSWR(['health.texts', language], async () => (await TEXTS[language]()).default, {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
  });
  if (health === undefined) return null;
  return (
    <MoreTexts texts={{ health }}>
      <TargetFindings {...props} />
    </MoreTexts>
  );
}
