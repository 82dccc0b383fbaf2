import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LoadFailure } from '@/components/form/load-failure';
import { CircleCheck } from '@/components/ui/primitives/icons';
import { EmptyState } from '@/components/ui/primitives/empty-state';
import { knownText } from '@/components/ui/mechanisms/known-text';
import { Panel } from '@/components/ui/primitives/panel';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import type { AccessClaims } from '@/lib/contract/access';
import type { Finding, Health } from '@/lib/contract/rooms/health/entities';
import { FindingRow } from './finding-row';
import { useHealth } from './health-data';
import { HealthSign } from './health-sign';
import { type Group, type HealthPlace, findingKey, fineChecks, grouped } from './health-view';

export type HealthPanelProps = {
  place: HealthPlace;
  initial: Health | undefined;
  /** The user's permissions in all tenants, so that links lead only to accessible pages. */
  claims: AccessClaims;
  mayAccept: boolean;
};

export function HealthPanel({ place, initial, claims, mayAccept }: HealthPanelProps) {
  const t = useTranslations('health');
  const { data, error, mutate } = useHealth(place, initial);
  if (data === undefined)
    return error === undefined ? <HealthSkeleton /> : <LoadFailure error={error} onRetry={mutate} />;
  const groups = grouped(data.findings);
  const fine = fineChecks(data);
  const reload = (): void => void mutate();
  return (
    <>
      {groups.length === 0 ? (
        <Panel flush>
          <EmptyState
            icon={<CircleCheck />}
            title={t('allFine', { all: data.checks.length })}
            text={t('allFineText')}
          />
        </Panel>
      ) : (
        <div className="@container rounded-xl bg-surface shadow-card">
          {groups.map(({ group, findings }) => (
            <FindingGroup
              key={group}
              group={group}
              findings={findings}
              {...{ place, claims, mayAccept }}
              onChanged={reload}
            />
          ))}
        </div>
      )}
      {data.checks.some(({ isCut }) => isCut) ? <p className="px-1 text-sm text-muted">{t('cut')}</p> : null}
      <FineChecks rules={fine} />
    </>
  );
}

type GroupProps = Pick<HealthPanelProps, 'place' | 'claims' | 'mayAccept'> & {
  group: Group;
  findings: readonly Finding[];
  onChanged: () => void;
};

function FindingGroup({ group, findings, ...row }: GroupProps) {
  const t = useTranslations('health');
  const id = `health-${group}`;
  return (
    <section aria-labelledby={id} className="group/health">
      <header className="flex min-h-9 flex-wrap items-center gap-x-2.5 border-b border-border-subtle bg-background px-4 py-1.5 group-first/health:rounded-t-xl sm:px-5">
        <HealthSign group={group} />
        <h2 id={id} className="font-semibold">
          {t(`group.${group}`)}
        </h2>
        <span className="chip bg-chip text-xs text-muted tabular-nums">
          <span aria-hidden>{findings.length}</span>
          <span className="sr-only">{t('groupCount', { count: findings.length })}</span>
        </span>
        <span className="text-sm text-muted">{t(`groupText.${group}`)}</span>
      </header>
      <ul className="divide-y divide-border-subtle border-b border-border-subtle group-last/health:border-b-0">
        {findings.map((finding) => (
          <FindingRow key={findingKey(finding)} finding={finding} {...row} />
        ))}
      </ul>
    </section>
  );
}

function FineChecks({ rules }: { rules: readonly string[] }) {
  const t = useTranslations('health');
  const name = useTranslations('history.word');
  const [open, setOpen] = useState(false);
  if (rules.length === 0) return null;
  return (
    <div className="px-1 text-sm">
      <p className="flex flex-wrap items-center gap-2 text-muted">
        <CircleCheck className="size-4" />
        {t('fine', { count: rules.length })}
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="hit-area rounded-md px-1 font-medium text-accent-text hover:underline"
        >
          {t(open ? 'hide' : 'show')}
        </button>
      </p>
      {open ? (
        <ul className="mt-2 grid gap-x-6 gap-y-1 pl-6 sm:grid-cols-2 lg:grid-cols-3">
          {rules.map((rule) => (
            <li key={rule}>{knownText(name, rule)}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

function HealthSkeleton() {
  return (
    <div aria-busy className="divide-y divide-border-subtle rounded-xl bg-surface shadow-card">
      {['w-1/2', 'w-2/3', 'w-2/5', 'w-3/5'].map((width) => (
        <div key={width} className="space-y-2 px-5 py-3">
          <Skeleton className={`h-3.5 ${width}`} />
          <Skeleton className="h-3 w-1/3" />
        </div>
      ))}
    </div>
  );
}
