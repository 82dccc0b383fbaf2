import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LoadFailure } from '@/components/form/load-failure';
import { Select } from '@/components/form/fields/select-fields';
import { useFailureText } from '@/components/form/saving/use-failure-text';
import type { BulkSelection } from '@/components/table/types';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { type RowResult, BulkProgress } from '@/components/ui/marks/bulk-progress';
import { RunButtons } from '@/components/ui/marks/run-buttons';
import { Button } from '@/components/ui/primitives/button';
import { useDraft } from '@/components/ui/mechanisms/draft';
import { DialogBody, DialogFooter, DialogFrame, takeFocus } from '@/components/ui/overlays/dialog';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import type { TenantAssignments } from '@/lib/contract/rooms/applications/entities';
import { AccessNote } from '../access-note';
import { useOpening, useOwnApplications } from '../assignments-data';
import { useRun } from '@/components/ui/mechanisms/use-run';
import { type Work, assignToMany, type Chosen, type Question, askWho } from './assign-many';
import { Check, Network } from '@/components/ui/primitives/icons';
import { ImpactList } from '@/components/ui/marks/impact-list';
import { useFirstNames } from '@/components/ui/marks/use-first-names';
import { useFormSubject } from '@/components/form/use-form-subject';

export type AssignManyDialogProps = {
  superTenantId: string;
  selection: BulkSelection;
  find: (id: string) => TenantAssignments | undefined;
  onClose: () => void;
  onChanged: () => void;
};

export function AssignManyDialog({ superTenantId, selection, find, onClose, onChanged }: AssignManyDialogProps) {
  const t = useTranslations('assignments.many');
  const model = useQuestion({ superTenantId, selection, find });
  const { run, name } = model;
  const isBegun = run.state === 'running' || run.state === 'finished';
  const close = (): void => {
    if (run.state === 'running') return;
    if (isBegun) {
      // Deselects tenants that have it; failed and unstarted ones stay selected.
      const done = run.results.filter(({ error }) => error === undefined).map(({ id }) => id);
      if (done.length === run.total) selection.clear();
      else selection.drop(done);
      onChanged();
    }
    onClose();
  };
  return (
    <DialogFrame
      onClose={close}
      title={isBegun ? t('titleOf', { name, count: run.total }) : t('title', { count: selection.count })}
      description={isBegun ? undefined : t('description')}
    >
      {isBegun ? <Progress model={model} onClose={close} /> : <Question model={model} onClose={close} />}
    </DialogFrame>
  );
}

function useQuestion(options: Pick<AssignManyDialogProps, 'superTenantId' | 'selection' | 'find'>) {
  const { superTenantId, find } = options;
  const own = useOwnApplications(superTenantId);
  const [applicationId, setApplicationId] = useState('');
  useDraft('assign many form', { read: () => applicationId, restore: setApplicationId });
  const who = useWho({ ...options, applicationId });
  // The list may change under the dialog, so the selection is read once, when it opens.
  const [known] = useState(() => find);
  const run = useAssignRun(superTenantId, (id) => known(id)?.name ?? '');
  const chosen = own.data?.filter((one) => one.applicationId === applicationId) ?? [];
  const question = who.state === 'ready' ? who.question : null;
  const publicIds = chosen.filter(({ isPublic }) => isPublic).map((one) => one.applicationId);
  const named = question?.work.kind === 'tenants' ? question.work.tenants.map(({ id }) => id) : [];
  const opening = useOpening(superTenantId, publicIds, named);
  return {
    own,
    applicationId,
    choose: (next: string): void => {
      setApplicationId(next);
      run.reset();
    },
    chosen,
    name: chosen[0]?.name ?? '',
    who,
    question,
    count: question?.getting.count ?? 0,
    opening: question?.opening ?? opening,
    run,
  };
}

type PartProps = { model: ReturnType<typeof useQuestion>; onClose: () => void };

function Question({ model, onClose }: PartProps) {
  const t = useTranslations('assignments.many');
  const cancel = useTranslations('common.action')('cancel');
  return (
    <>
      <DialogBody>
        <Choice model={model} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{cancel}</Button>
        {model.run.state === 'changed' ? (
          <Button
            variant="primary"
            onClick={() => {
              model.run.reset();
              model.who.ask();
            }}
          >
            {t('lookAgain')}
          </Button>
        ) : (
          <StartButton model={model} />
        )}
      </DialogFooter>
    </>
  );
}

function Choice({ model }: Pick<PartProps, 'model'>) {
  const { own, applicationId, choose, chosen, who, count, opening, run } = model;
  const t = useTranslations('assignments.many');
  if (own.data === undefined) {
    return own.error === undefined ? (
      <div aria-busy className="space-y-2">
        <Skeleton className="h-4 w-1/4" />
        <Skeleton className="h-9 w-full" />
      </div>
    ) : (
      <LoadFailure error={own.error} says="Page.Tenant.Create.Fetch.Error" onRetry={own.mutate} />
    );
  }
  if (own.data.length === 0) return <InlineAlert tone="info">{t('noApplications')}</InlineAlert>;
  return (
    <>
      <Select
        inputRef={takeFocus}
        label={t('application')}
        required
        value={applicationId}
        onChange={choose}
        options={own.data.map((one) => ({
          value: one.applicationId,
          label: one.name,
          hint: one.suiteName || undefined,
        }))}
      />
      {run.state === 'changed' ? <InlineAlert tone="warning">{t('changed')}</InlineAlert> : null}
      <WhoGetsIt who={who} />
      {count === 0 ? null : <AccessNote applications={chosen} opening={opening} />}
    </>
  );
}

function StartButton({ model: { applicationId, name, question, count, run } }: Pick<PartProps, 'model'>) {
  const t = useTranslations('assignments.many');
  const nothing = question !== null && count === 0 ? t('nobody', { name, selected: question.having }) : undefined;
  return (
    <Button
      variant="primary"
      disabled={question === null}
      disabledReason={applicationId === '' ? t('choose') : nothing}
      onClick={() => {
        if (question !== null) void run.start(applicationId, question.work, count);
      }}
    >
      {count === 0 ? t('submit') : t('submitCount', { count })}
    </Button>
  );
}

function Progress({ model: { run, applicationId }, onClose }: PartProps) {
  const failureText = useFailureText();
  const textOf = (error: unknown): string => failureText(error, { error: 'Page.Application.Assign.Error' });
  return (
    <>
      <DialogBody>
        <BulkProgress
          running={run.state === 'running'}
          total={run.total}
          results={run.results}
          stoppedBy={run.failure === null ? undefined : textOf(run.failure.error)}
          failureOf={({ error }) => textOf(error)}
        />
      </DialogBody>
      <DialogFooter>
        <RunButtons run={run} onRetry={() => void run.retry(applicationId)} onClose={onClose} />
      </DialogFooter>
    </>
  );
}

/** Assigns an application to many tenants and keeps each result; a retry replaces the results of the failed ones. */
function useAssignRun(superTenantId: string, nameOf: (id: string) => string) {
  const run = useRun<RowResult, { error: unknown; work: Work }>();
  const { results, failure, total } = run;
  const start = (applicationId: string, work: Work, count: number): Promise<void> =>
    run.start(
      count,
      (report, signal) =>
        assignToMany(
          { superTenantId, applicationId },
          work,
          nameOf,
          (tenant, error) => report({ ...tenant, error }),
          signal,
        ),
      (error) => ({ error, work }),
    );
  /** Retries the tenants that failed, or were not reached because a call failed as a whole. */
  const retry = (applicationId: string): Promise<void> => {
    if (failure !== null) return start(applicationId, failure.work, total - results.length);
    const tenants = results.filter(({ error }) => error !== undefined);
    return start(applicationId, { kind: 'tenants', tenants }, tenants.length);
  };
  return { ...run, start, retry };
}

/** Which tenants get the application, and how many already have it. */
function WhoGetsIt({ who }: { who: Who }) {
  const t = useTranslations('assignments.many');
  const firstNames = useFirstNames();
  if (who.state === 'none') return null;
  if (who.state === 'failed') {
    return <LoadFailure error={who.error} says="Organization.Fetch.Tenants.Error" onRetry={who.ask} />;
  }
  if (who.state === 'loading') {
    return (
      <div aria-busy className="space-y-2 rounded-lg p-3 ring-1 ring-border ring-inset">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-3.5 w-56 max-w-full" />
      </div>
    );
  }
  const { getting, having } = who.question;
  return (
    <ImpactList
      label={t('who')}
      items={[
        {
          id: 'getting',
          icon: <Network />,
          text: t('getting', { count: getting.count }),
          note: firstNames(getting.names, getting.count),
        },
        ...(having === 0 ? [] : [{ id: 'having', icon: <Check />, text: t('having', { count: having }) }]),
      ]}
    />
  );
}

type Who = { ask: () => void } & (
  | { state: 'none' }
  | { state: 'loading' }
  | { state: 'failed'; error: unknown }
  | { state: 'ready'; question: Question }
);

type Options = {
  superTenantId: string;
  /** Empty until an application is selected. */
  applicationId: string;
  selection: Chosen;
  find: (id: string) => TenantAssignments | undefined;
};

/** Finds out which of the tenants that were selected when the dialog opened get an application. */
function useWho(options: Options): Who {
  const [{ superTenantId, selection, find }] = useState(options);
  const { applicationId } = options;
  const { data, error, isValidating, mutate } = useFormSubject(
    applicationId === '' ? null : ['assignments.who', applicationId],
    () => askWho(superTenantId, applicationId, selection, find),
  );
  const ask = (): void => void mutate();
  if (applicationId === '') return { state: 'none', ask };
  if (isValidating) return { state: 'loading', ask };
  if (error !== undefined) return { state: 'failed', error, ask };
  return data === undefined ? { state: 'loading', ask } : { state: 'ready', question: data, ask };
}
