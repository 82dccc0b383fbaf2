import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { TypedAnswer } from '@/components/form/fields/typed-answer';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { useDraft } from '@/components/ui/mechanisms/draft';
import { Button } from '@/components/ui/primitives/button';
import { DialogBody, DialogFooter, DialogFrame } from '@/components/ui/overlays/dialog';
import { RunButtons } from '@/components/ui/marks/run-buttons';
import { RetryAlert } from '@/components/ui/primitives/retry-alert';
import { RadioCards } from '@/components/ui/primitives/radio-cards';
import { FixedWidth } from '@/components/ui/primitives/fixed-width';
import { ASSIGNABLE_ROLES, type AssignableRole, Role, type Subject, can } from '@/lib/contract/access';
import { BULK } from '@/lib/contract/limits';
import { BulkPeople, BulkStaying } from './bulk-people';
import { BulkLoading, MembersProgress } from './bulk-progress';
import { type Counts, TYPE_FROM, sumOf, wordingOf } from './bulk-words';
import { type BulkQuestionOptions, useBulkQuestion } from './use-bulk-question';
import { useBulkRun, workLeft } from './use-bulk-run';
import { useFailureText } from '@/components/form/saving/use-failure-text';
import { SAVE_ERROR } from '@/lib/console/browser/error-message';

export type BulkDialogProps = Omit<BulkQuestionOptions, 'role'> & {
  tenant: { name: string; isSuperTenant: boolean };
  /** All members and invitations of the tenant, as far as known. */
  total: { active: number; pending: number } | undefined;
  onClose: () => void;
  onChanged: () => void;
};

/** An action on many members: shows who is affected and who is not, then makes the calls and shows a result for each row. */
export function BulkDialog(props: BulkDialogProps) {
  const { action, selection, onClose, onChanged } = props;
  const cancel = useTranslations('common.action')('cancel');
  const model = useBulk(props);
  const { run, isHere, isBegun, shown, count } = model;
  const close = (): void => {
    if (run.state === 'running') return;
    if (isBegun) {
      onChanged();
      // Deselects what is done; failed and unstarted rows stay selected. With "all that match", removed people no longer match, so they are
      // not counted as exceptions.
      if (action !== 'delete' || selection.ids !== null)
        selection.drop(run.results.filter(({ error }) => error === undefined).map(({ id }) => id));
    }
    onClose();
  };
  // Placeholders hold the height for the answer about rows that are not loaded; the results of a run replace the question.
  const hold = isBegun ? 'least' : null;
  return (
    <DialogFrame
      onClose={close}
      role="alertdialog"
      title={<Title {...model} />}
      description={shown !== null && count === 0 ? undefined : <Consequence {...model} />}
    >
      <DialogBody hold={isHere ? hold : 'exact'}>
        {isBegun ? <MembersProgress action={action} run={run} isNamed={isHere} /> : <BulkQuestion {...model} />}
      </DialogBody>
      <DialogFooter>
        {isBegun ? (
          <RunButtons run={run} onRetry={model.retry} onClose={close} />
        ) : (
          <>
            <Button onClick={close}>{cancel}</Button>
            {/* Separate elements, so that no button replaces another under the finger. */}
            {run.state === 'changed' ? <LookAgain key="again" {...model} /> : <StartButton key="start" {...model} />}
          </>
        )}
      </DialogFooter>
    </DialogFrame>
  );
}

function useBulk({ action, selection, subject, place, tenant, find, admins, total }: BulkDialogProps) {
  const t = useTranslations('members.bulk');
  const [role, setRole] = useState<AssignableRole>(Role.Regular);
  const [typed, setTyped] = useState('');
  useDraft('bulk form', {
    read: () => ({ role, typed }),
    restore: (kept) => {
      setRole(kept.role);
      setTyped(kept.typed);
    },
  });
  const { asked, expected, most, ask, loadRows } = useBulkQuestion(
    { place, action, role, selection, subject, find, admins },
    total && { people: total.active, invitations: total.pending },
  );
  const run = useBulkRun({ tenantId: place.tenantId, isSuperTenant: tenant.isSuperTenant, action, role }, loadRows);
  const question = asked.state === 'ready' ? asked.question : null;
  const shown = question ?? (asked.state === 'loading' ? expected : null);
  // Everyone already has the requested role, so missing permissions are not the reason.
  const hasRole = shown?.staying.length && shown.staying.every(({ reason }) => reason === 'sameRole');
  const { results, failure } = run;
  return {
    action,
    tenant,
    subject,
    chosen: selection.count,
    role,
    chooseRole: (next: AssignableRole): void => {
      setRole(next);
      setTyped('');
    },
    typed,
    setTyped,
    asked,
    isHere: expected !== null,
    most,
    ask,
    run,
    isBegun: run.state === 'running' || run.state === 'finished',
    question,
    shown,
    count: shown === null ? 0 : sumOf(shown.counts),
    wording: wordingOf(action, shown?.counts),
    noneText: t(`nobody.${hasRole ? 'sameRole' : action}`, { selected: selection.count }),
    retry: (): void => {
      const failed = results.filter(({ error }) => error !== undefined);
      const left = Math.max(0, run.total - results.length);
      void run.start(workLeft(failed, failure, BULK.rowsPerCall), failed.length + left);
    },
  };
}
type Bulk = ReturnType<typeof useBulk>;

function Title({ shown, count, wording, most }: Bulk) {
  const t = useTranslations('members.bulk');
  const phrase = useCountPhrase();
  return (
    <FixedWidth longest={t(`question.${wording}`, { what: phrase(most) })}>
      {shown === null || count === 0 ? t(`title.${wording}`) : t(`question.${wording}`, { what: phrase(shown.counts) })}
    </FixedWidth>
  );
}

function Consequence({ action, tenant, shown, isHere, wording, most }: Bulk) {
  const t = useTranslations('members.bulk.consequence');
  const counts = shown?.counts ?? most;
  const isBoth = wording === 'delete' && shown !== null && counts.people > 0 && counts.invitations > 0;
  const values = { tenant: tenant.name, count: sumOf(counts), ...counts };
  const text = t(isBoth ? 'both' : wording, values);
  if (isHere) return text;
  // The response says how many there are, and whether invitations are among them.
  const [one = '', all = ''] = [1, sumOf(most)].map((count) =>
    t(action === 'delete' ? 'both' : wording, { ...values, ...most, count }),
  );
  return <FixedWidth longest={one.length > all.length ? one : all}>{text}</FixedWidth>;
}

/** Shows who is affected and who is not, with the fields to select and type. */
function BulkQuestion(model: Bulk) {
  const { action, subject, role, chooseRole, run, asked, ask, shown, chosen, count, wording, noneText } = model;
  const t = useTranslations('members.bulk');
  const failureText = useFailureText();
  return (
    <>
      {action === 'changeRole' ? <RoleChoice subject={subject} value={role} onChange={chooseRole} /> : null}
      {run.state === 'changed' ? <InlineAlert tone="warning">{t('changed')}</InlineAlert> : null}
      {run.failure === null ? null : (
        <InlineAlert tone="danger">{failureText(run.failure.error, SAVE_ERROR)}</InlineAlert>
      )}
      {asked.state === 'loading' && shown === null ? (
        <BulkLoading loaded={asked.loaded} total={asked.total} chosen={chosen} />
      ) : null}
      {asked.state === 'failed' ? (
        <RetryAlert onRetry={ask}>{failureText(asked.error, { error: 'Tenant.Fetch.Members.Error' })}</RetryAlert>
      ) : null}
      {shown === null ? null : (
        <>
          {count === 0 ? <InlineAlert tone="info">{noneText}</InlineAlert> : null}
          <BulkPeople action={action} wording={wording} role={role} people={shown.people} count={count} />
          <BulkStaying staying={shown.staying} chosen={chosen} />
          {count >= TYPE_FROM ? (
            <TypedAnswer
              label={t('typeCount', { count })}
              value={model.typed}
              inputMode="numeric"
              onChange={model.setTyped}
            />
          ) : null}
        </>
      )}
    </>
  );
}

/** The action would have affected other people than those shown. */
function LookAgain({ run, setTyped, ask }: Bulk) {
  const t = useTranslations('members.bulk');
  return (
    <Button
      variant="primary"
      onClick={() => {
        run.reset();
        setTyped('');
        ask();
      }}
    >
      {t('lookAgain')}
    </Button>
  );
}

function StartButton({ action, run, question, shown, count, typed, noneText, wording, most }: Bulk) {
  const t = useTranslations('members.bulk');
  const phrase = useCountPhrase();
  // Accepts digits as people write them: 1,200 and 1 200 are the same number.
  const isReady = count < TYPE_FROM || typed.replace(/[\s.,’']/g, '') === String(count);
  return (
    <Button
      variant={action === 'delete' ? 'danger' : 'primary'}
      disabled={question === null || !isReady}
      disabledReason={shown !== null && count === 0 ? noneText : undefined}
      onClick={() => {
        if (question !== null) void run.start(question, count);
      }}
    >
      <FixedWidth longest={t(`start.${wording}`, { what: phrase(most) })}>
        {shown === null || count === 0 ? t(action) : t(`start.${wording}`, { what: phrase(shown.counts) })}
      </FixedWidth>
    </Button>
  );
}

/** "4 people and 1 invitation": an invited person is not a member yet. */
function useCountPhrase(): (counts: Counts) => string {
  const t = useTranslations('members.bulk.what');
  return ({ people, invitations }) => {
    if (invitations === 0) return t('people', { count: people });
    if (people === 0) return t('invitations', { count: invitations });
    return t('both', { people: t('people', { count: people }), invitations: t('invitations', { count: invitations }) });
  };
}

type RoleChoiceProps = { subject: Subject; value: AssignableRole; onChange: (role: AssignableRole) => void };

function RoleChoice({ subject, value, onChange }: RoleChoiceProps) {
  const t = useTranslations('members');
  const access = useTranslations('access');
  return (
    <RadioCards
      label={t('bulk.newRole')}
      value={value}
      onChange={onChange}
      options={ASSIGNABLE_ROLES.map((role) => {
        const decision = can(subject, 'members.edit', { role });
        return {
          value: role,
          label: t(`tenantRole.roles.${role}`),
          description: t(`roleTexts.${role}`),
          disabledReason: decision.allowed ? undefined : access(decision.reason),
        };
      })}
    />
  );
}
