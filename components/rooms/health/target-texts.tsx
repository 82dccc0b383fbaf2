import { LoadedTexts } from '@/components/ui/mechanisms/texts';
import { Link } from '@/components/ui/mechanisms/link';
import { useTranslations } from 'next-intl';
import { useSubjectOfPart } from '@/components/ui/mechanisms/subject-parts';
import { PanelList } from '@/components/ui/overlays/panel-list';
import { PanelSection } from '@/components/ui/overlays/panel-parts';
import type { AccessClaims } from '@/lib/contract/access';
import type { Finding } from '@/lib/contract/rooms/health/entities';
import type { FindingText } from './finding-text';
import { useHealth } from './health-data';
import { mendHref } from './health-links';
import { HealthSign } from './health-sign';
import { type HealthPlace, aboutTarget, attentionOf, findingKey, groupOf } from './health-view';
import { useFindingText } from './use-finding-text';

const TEXTS = {
  en: async () => (await import('@/messages/en/health.json')).default,
  no: async () => (await import('@/messages/no/health.json')).default,
};

/** The findings in the panel of a row, on pages without their texts. */
export function TargetFindingsWithTexts(props: TargetFindingsProps) {
  return (
    <LoadedTexts of="health" from={TEXTS}>
      <TargetFindings {...props} />
    </LoadedTexts>
  );
}

type TargetFindingsProps = {
  place: HealthPlace;
  claims: AccessClaims;
  /** The panel is a member's: the subject of findings about people is their tenant. */
  isOfMember?: boolean | undefined;
};

/** In the panel of a row: what needs attention about it. Hidden if there is nothing, or no answer. */
function TargetFindings({ place, claims, isOfMember = false }: TargetFindingsProps) {
  const t = useTranslations('health');
  const say = useFindingText();
  const target = useSubjectOfPart();
  const { data } = useHealth(place, undefined, true, isOfMember ? target?.id : undefined);
  if (data === undefined || target === null) return null;
  const found = attentionOf(data).findings.flatMap((finding) => {
    const text = isOfMember || aboutTarget(finding, target.id) ? say(finding) : undefined;
    return text === undefined ? [] : [{ finding, text, href: mendHref(finding, place, claims) }];
  });
  if (found.length === 0) return null;
  return (
    <PanelSection title={t('attention.title')}>
      <PanelList
        items={found}
        keyOf={({ finding }) => findingKey(finding)}
        render={(one) => <FindingLine {...one} />}
      />
    </PanelSection>
  );
}

function FindingLine({ finding, text, href }: { finding: Finding; text: FindingText; href: string | undefined }) {
  return (
    <div className="flex gap-2.5 py-1">
      <span className="pt-0.5">
        <HealthSign group={groupOf(finding)} />
      </span>
      <div className="min-w-0">
        <p className="wrap-anywhere">{text.title}</p>
        <p className="text-sm wrap-anywhere text-muted">
          {text.text}{' '}
          {href === undefined || text.mend === undefined ? null : (
            <Link href={href} className="font-medium text-accent-text underline">
              {text.mend}
            </Link>
          )}
        </p>
      </div>
    </div>
  );
}
