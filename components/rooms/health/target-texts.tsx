'use client';

import { LoadedTexts } from '@/components/ui/mechanisms/texts';
import { TargetFindings, type TargetFindingsProps } from './target-findings';

const TEXTS = {
  en: async () => (await import('@/messages/en/health.json')).default,
  no: async () => (await import('@/messages/no/health.json')).default,
};

/** The findings in the panel of a row, on pages that have no words for them. */
export function TargetFindingsWithTexts(props: TargetFindingsProps) {
  return (
    <LoadedTexts of="health" from={TEXTS}>
      <TargetFindings {...props} />
    </LoadedTexts>
  );
}
