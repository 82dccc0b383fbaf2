import { useTranslations } from 'next-intl';
import { Avatar } from '@/components/ui/marks/avatar';
import { useDateText } from '@/components/ui/mechanisms/use-date-text';
import { useMinute } from '@/components/ui/mechanisms/use-minute';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { toast } from '@/components/ui/overlays/toast';
import { PopoverButton } from '@/components/ui/overlays/popover-button';
import { Chip } from '@/components/ui/primitives/badge';
import { IconButton } from '@/components/ui/primitives/button';
import { cx } from '@/components/ui/primitives/cx';
import { Ellipsis, RotateCcw } from '@/components/ui/primitives/icons';
import { orGone, useAction } from '@/components/form/saving/use-action';
import type { AccessClaims } from '@/lib/contract/access';
import type { Acceptance, Finding } from '@/lib/contract/rooms/health/entities';
import { useState } from 'react';
import { withdrawAcceptance } from './health-data';
import { mendHref } from './health-links';
import { MendLink } from './mend-link';
import { type HealthPlace, daysUntil, groupOf, lastDayOf, sinceOf } from './health-view';
import type { FindingText } from './finding-text';
import { useFindingText } from './use-finding-text';

const AcceptPanel = lazy(() => import('./accept-panel'), 'AcceptPanel');

/** What can be done, in the same two columns in each row. */
const endClass =
  'flex min-w-0 items-center gap-x-4 gap-y-2 @[45rem]:grid @[45rem]:grid-cols-[minmax(12.75rem,auto)_2.125rem]';

export type FindingRowProps = {
  finding: Finding;
  place: HealthPlace;
  claims: AccessClaims;
  mayAccept: boolean;
  onChanged: () => void;
};

/** The finding, its meaning, its subject, since when, and a link to the field that fixes it. */
export function FindingRow(props: FindingRowProps) {
  const { finding } = props;
  const text = useFindingText()(finding);
  if (text === undefined) return null;
  const isAccepted = groupOf(finding) === 'accepted' && finding.accepted !== undefined;
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-2 sm:px-5 sm:pl-11.5 @[45rem]:grid-cols-[minmax(0,1fr)_10.5rem_auto] @[45rem]:items-center @[77rem]:grid-cols-[minmax(0,1fr)_18rem_auto]">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{text.title}</p>
        <p className="text-sm wrap-anywhere text-muted">
          {isAccepted && finding.accepted !== undefined ? <Reason accepted={finding.accepted} /> : text.text}
        </p>
      </div>
      {isAccepted && finding.accepted !== undefined ? (
        <Accepted {...props} accepted={finding.accepted} title={text.title} />
      ) : (
        <Open {...props} text={text} />
      )}
    </li>
  );
}

function Reason({ accepted }: { accepted: Acceptance }) {
  const t = useTranslations('health');
  return <>{t('accepted.reason', { reason: accepted.reason })}</>;
}

/** Rules about people of a place. */
const OF_PEOPLE = /^(?:admin|invitation|people)\./;

/** The subject; of the place that the page is about, how many of its people. */
function SubjectChip({ finding, place }: Pick<FindingRowProps, 'finding' | 'place'>) {
  const t = useTranslations('health');
  const { subject, facts, tenantName } = finding;
  const { count = 0, isLowerBound } = facts;
  const isHere = subject.id === (place.kind === 'tenant' ? place.tenantId : place.organizationId);
  if (isHere && OF_PEOPLE.test(finding.rule))
    return <Chip>{t('people', { count, more: isLowerBound === true ? '+' : '' })}</Chip>;
  if (place.kind === 'organization' && tenantName !== undefined) return <Chip>{tenantName}</Chip>;
  return <Chip>{subject.name}</Chip>;
}

function Open({ finding, place, claims, mayAccept, onChanged, text }: FindingRowProps & { text: FindingText }) {
  const t = useTranslations('health');
  const now = useMinute();
  const [open, setOpen] = useState(false);
  const href = mendHref(finding, place, claims);
  const since = finding.since === undefined ? undefined : sinceOf(finding.since, now);
  return (
    <>
      <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1 @[77rem]:grid @[77rem]:grid-cols-[10.5rem_6.5rem] @[77rem]:justify-items-start">
        <SubjectChip finding={finding} place={place} />
        {since === undefined ? null : (
          <span className="text-sm whitespace-nowrap text-muted">
            {t(`duration.${since.unit}`, { count: since.count })}
          </span>
        )}
      </div>
      <div className={endClass}>
        <span className="ml-auto">
          <MendLink href={href} text={text} />
        </span>
        {mayAccept && finding.severity !== 'broken' ? (
          <PopoverButton
            label={t('accept.title')}
            open={open}
            onOpenChange={setOpen}
            className="w-84 max-w-[calc(100vw-1rem)] p-4"
            trigger={
              <IconButton label={t('accept.button', { finding: text.title })} size="sm">
                <Ellipsis />
              </IconButton>
            }
          >
            {() => <AcceptPanel finding={finding} place={place} onClose={() => setOpen(false)} onChanged={onChanged} />}
          </PopoverButton>
        ) : (
          <span />
        )}
      </div>
    </>
  );
}

type AcceptedProps = FindingRowProps & { accepted: Acceptance; title: string };

/** Who accepted it and until when; the acceptance can be ended early. */
function Accepted({ place, mayAccept, onChanged, accepted, title }: AcceptedProps) {
  const t = useTranslations('health.accepted');
  const dateText = useDateText();
  const now = useMinute();
  const by = accepted.by.name || t('unknown');
  const withdraw = useAction({
    act: () => orGone(() => withdrawAcceptance(place, accepted.id)),
    onDone: (outcome) => {
      toast.success(t(outcome === 'gone' ? 'gone' : 'ended'));
      onChanged();
    },
  });
  return (
    <>
      <span className="flex min-w-0 items-center gap-2 text-sm">
        <Avatar name={by} id={accepted.by.id} size="sm" />
        <span className="truncate">{by}</span>
      </span>
      <div className={cx(endClass, 'justify-between text-sm')}>
        <span className="flex flex-wrap justify-between gap-x-4 text-muted @[45rem]:w-51">
          <span>{t('until', { date: dateText(lastDayOf(accepted.until), { dateStyle: 'medium' }) })}</span>
          <span className="tabular-nums">{t('left', { count: daysUntil(accepted.until, now) })}</span>
        </span>
        {mayAccept ? (
          <IconButton label={t('end', { finding: title })} size="sm" pending={withdraw.pending} onClick={withdraw.run}>
            <RotateCcw />
          </IconButton>
        ) : (
          <span />
        )}
        {withdraw.error === null ? null : <span className="text-danger">{withdraw.error}</span>}
      </div>
    </>
  );
}
