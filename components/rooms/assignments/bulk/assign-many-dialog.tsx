'use client';

import { useTranslations } from 'next-intl';
import { useCallback, useState } from 'react';
import { Select } from '@/components/form/select-fields';
import { useFailureText } from '@/components/form/use-failure-text';
import type { BulkSelection } from '@/components/table/types';
import { InlineAlert } from '@/components/ui/alert';
import { BulkProgress } from '@/components/ui/bulk-progress';
import { Button } from '@/components/ui/button';
import { useDraft } from '@/components/ui/draft';
import { DialogBody, DialogFooter, DialogFrame } from '@/components/ui/dialog';
import { RetryAlert } from '@/components/ui/retry-alert';
import { Skeleton } from '@/components/ui/skeleton';
import type { TenantAssignments } from '@/lib/contract/entities/applications';
import { AccessNote } from '../access-note';
import { useOpening, useOwnApplications } from '../assignments-data';
import { useAssignRun } from './use-assign-run';
import { useWho } from './use-who';
import { WhoGetsIt } from './who-gets-it';

export type AssignManyDialogProps = {
  superTenantId: string;
  selection: BulkSelection;
  /** A tenant that is in the list now. */
  find: (id: string) => TenantAssignments | undefined;
  onClose: () => void;
  /** Something was assigned: the list must be loaded again. */
  onChanged: () => void;
};

/** One application for many tenants: which one, who gets it, then the calls with a result for each tenant. */
export function AssignManyDialog({ superTenantId, selection, find, onClose, onChanged }: AssignManyDialogProps) {
  const t = useTranslations('assignments.many');
  const common = useTranslations('common');
  const failureText = useFailureText();
  const own = useOwnApplications(superTenantId);
  const [applicationId, setApplicationId] = useState('');
  useDraft('assign many form', { read: () => applicationId, restore: setApplicationId });
  const who = useWho({ superTenantId, applicationId, selection, find });
  // The list may change under the dialog; what was chosen when it opened is what it is about.
  const [known] = useState(() => find);
  const nameOf = useCallback((id: string) => known(id)?.name ?? '', [known]);
  const run = useAssignRun(superTenantId, nameOf);
  const begun = run.state === 'running' || run.state === 'finished';
  const chosen = own.data?.filter((one) => one.applicationId === applicationId) ?? [];
  const name = chosen[0]?.name ?? '';
  const question = who.state === 'ready' ? who.question : null;
  const count = question?.getting.count ?? 0;
  const named = question?.work.kind === 'tenants' ? question.work.tenants.map(({ id }) => id) : [];
  const opening = useOpening(
    superTenantId,
    chosen.filter(({ isPublic }) => isPublic).map((one) => one.applicationId),
    named,
  );
  const canRetry =
    run.state === 'finished' && (run.failure !== undefined || run.results.some(({ error }) => error !== undefined));

  const close = (): void => {
    if (run.state === 'running') return;
    if (begun) {
      // What has it is chosen no more; what failed or was not begun stays chosen.
      const done = run.results.filter(({ error }) => error === undefined).map(({ id }) => id);
      if (done.length === run.total) selection.clear();
      else selection.drop(done);
      onChanged();
    }
    onClose();
  };

  return (
    <DialogFrame
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={begun ? t('titleOf', { name, count: run.total }) : t('title', { count: selection.count })}
      description={begun ? undefined : t('description')}
    >
      <DialogBody>
        {begun ? (
          <BulkProgress
            running={run.state === 'running'}
            total={run.total}
            results={run.results}
            stoppedBy={
              run.failure === undefined
                ? undefined
                : failureText(run.failure, { error: 'Page.Application.Assign.Error' })
            }
            failureOf={({ error }) => failureText(error, { error: 'Page.Application.Assign.Error' })}
          />
        ) : own.error !== undefined && own.data === undefined ? (
          <RetryAlert onRetry={() => void own.mutate()}>
            {failureText(own.error, { error: 'Page.Tenant.Create.Fetch.Error' })}
          </RetryAlert>
        ) : own.data === undefined ? (
          <div aria-busy className="space-y-2">
            <Skeleton className="h-4 w-1/4" />
            <Skeleton className="h-9 w-full" />
          </div>
        ) : own.data.length === 0 ? (
          <InlineAlert tone="info">{t('noApplications')}</InlineAlert>
        ) : (
          <>
            <Select
              label={t('application')}
              required
              value={applicationId}
              onChange={(next) => {
                setApplicationId(next);
                run.reset();
              }}
              options={own.data.map((one) => ({
                value: one.applicationId,
                label: one.name,
                hint: one.suiteName || undefined,
              }))}
            />
            {run.state === 'changed' ? <InlineAlert tone="warning">{t('changed')}</InlineAlert> : null}
            <WhoGetsIt who={who} onRetry={who.ask} />
            {count === 0 ? null : <AccessNote applications={chosen} opening={question?.opening ?? opening} />}
          </>
        )}
      </DialogBody>
      <DialogFooter>
        {run.state === 'running' ? <Button onClick={run.stop}>{common('bulk.stop')}</Button> : null}
        {begun ? null : <Button onClick={close}>{common('action.cancel')}</Button>}
        {canRetry ? (
          <Button onClick={() => void run.retry(applicationId)}>
            {common(run.failure === undefined ? 'bulk.retry' : 'bulk.retryRest')}
          </Button>
        ) : null}
        {begun ? (
          <Button variant="primary" onClick={close} pending={run.state === 'running'}>
            {common('action.done')}
          </Button>
        ) : run.state === 'changed' ? (
          <Button
            variant="primary"
            onClick={() => {
              run.reset();
              who.ask();
            }}
          >
            {t('lookAgain')}
          </Button>
        ) : (
          <Button
            variant="primary"
            disabled={question === null}
            disabledReason={
              applicationId === '' ? t('choose') : question !== null && count === 0 ? t('nobody', { name }) : undefined
            }
            onClick={() => {
              if (question !== null) void run.start(applicationId, question.work, count);
            }}
          >
            {count === 0 ? t('submit') : t('submitCount', { count })}
          </Button>
        )}
      </DialogFooter>
    </DialogFrame>
  );
}
