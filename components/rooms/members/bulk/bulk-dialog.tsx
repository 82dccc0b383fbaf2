'use client';

import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { inputClass } from '@/components/form/input-class';
import type { BulkSelection } from '@/components/table/types';
import { InlineAlert } from '@/components/ui/alert';
import { useDraft } from '@/components/ui/draft';
import { Button } from '@/components/ui/button';
import { DialogBody, DialogFooter, DialogFrame } from '@/components/ui/dialog';
import { RetryAlert } from '@/components/ui/retry-alert';
import { RadioCards } from '@/components/ui/radio-cards';
import { Steady } from '@/components/ui/steady';
import { ASSIGNABLE_ROLES, type AssignableRole, Role, type Subject, can } from '@/lib/contract/access';
import { BULK } from '@/lib/contract/limits';
import type { BulkAction } from './bulk-actions';
import { BulkPeople, BulkStaying } from './bulk-people';
import { BulkLoading, MembersProgress } from './bulk-progress';
import { type Counts, TYPE_FROM, sumOf, wordingOf } from './bulk-words';
import type { MemberRow } from '../list/member-row';
import { useBulkQuestion } from './use-bulk-question';
import { useBulkRun, workLeft } from './use-bulk-run';
import { useNoticeText } from '../list/use-notice-text';

export type BulkDialogProps = {
  action: BulkAction;
  selection: BulkSelection;
  subject: Subject;
  place: { organizationId: string; tenantId: string };
  tenant: { name: string; isSuperTenant: boolean };
  find: (id: string) => MemberRow | undefined;
  /** The admins of the tenant, and all its members and invitations, as far as they are known. */
  admins: number | undefined;
  total: { active: number; pending: number } | undefined;
  onClose: () => void;
  /** Something was changed: the table must be loaded again. */
  onChanged: () => void;
};

/** An action on many members: whom it meets and who stays, then the calls with a result for each row. */
export function BulkDialog(props: BulkDialogProps) {
  const { action, selection, subject, place, tenant, find, admins, total, onClose, onChanged } = props;
  const t = useTranslations('members.bulk');
  const common = useTranslations('common');
  const notice = useNoticeText();
  const phrase = useCountPhrase();
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
  const run = useBulkRun({ place, isSuperTenant: tenant.isSuperTenant, action, role, loadRows });
  const failed = run.results.filter((result) => result.error !== undefined);
  const begun = run.state === 'running' || run.state === 'finished';
  const question = asked.state === 'ready' ? asked.question : null;
  const shown = question ?? (asked.state === 'loading' ? expected : null);
  const count = shown === null ? 0 : sumOf(shown.counts);
  const what = shown === null || count === 0 ? null : phrase(shown.counts);
  const longest = phrase(most);
  const wording = wordingOf(action, shown?.counts);
  const isBoth = shown !== null && wording === 'delete' && shown.counts.people > 0 && shown.counts.invitations > 0;
  // Everybody has the role that was asked for: that is no lack of rights.
  const hasRole =
    shown !== null && shown.staying.length > 0 && shown.staying.every(({ reason }) => reason === 'sameRole');
  const nobody = t(`nobody.${hasRole ? 'sameRole' : action}`);
  const consequence = t(`consequence.${isBoth ? 'both' : wording}`, { tenant: tenant.name });
  const left = Math.max(0, run.total - run.results.length);
  const mustType = count >= TYPE_FROM;
  // Digits as people write them: 1,200 and 1 200 are the same number.
  const ready = !mustType || typed.replace(/[\s.,’']/g, '') === String(count);

  // The answer about rows that are not here comes into outlines, and the results of a run into the place of the question.
  const hold = expected === null ? 'exact' : begun ? 'least' : null;

  const close = (): void => {
    if (run.state === 'running') return;
    if (begun) {
      onChanged();
      // What is done is chosen no more; what failed or was not begun stays chosen. Of all that match, who is removed matches no
      // more, and is no exception to be counted.
      if (action !== 'delete' || selection.ids !== null)
        selection.drop(run.results.filter(({ error }) => error === undefined).map(({ id }) => id));
    }
    onClose();
  };

  return (
    <DialogFrame
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      role="alertdialog"
      title={
        <Steady longest={t(`question.${wording}`, { what: longest })}>
          {what === null ? t(`title.${wording}`) : t(`question.${wording}`, { what })}
        </Steady>
      }
      description={
        shown !== null && count === 0 ? undefined : expected === null && action === 'delete' ? (
          // Whether invitations are among them comes with the answer.
          <Steady longest={t('consequence.both', { tenant: tenant.name })}>{consequence}</Steady>
        ) : (
          consequence
        )
      }
    >
      <DialogBody hold={hold}>
        {begun ? (
          <MembersProgress action={action} run={run} isNamed={expected !== null} />
        ) : (
          <>
            {action === 'changeRole' ? (
              <RoleChoice
                subject={subject}
                value={role}
                onChange={(next) => {
                  setRole(next);
                  setTyped('');
                }}
              />
            ) : null}
            {run.state === 'changed' ? <InlineAlert tone="warning">{t('changed')}</InlineAlert> : null}
            {asked.state === 'loading' && shown === null ? (
              <BulkLoading loaded={asked.loaded} total={asked.total} chosen={selection.count} />
            ) : null}
            {asked.state === 'failed' ? (
              <RetryAlert onRetry={ask}>{notice(asked.error, { error: 'Tenant.Fetch.Members.Error' })}</RetryAlert>
            ) : null}
            {shown === null ? null : (
              <>
                {count === 0 ? <InlineAlert tone="info">{nobody}</InlineAlert> : null}
                <BulkPeople action={action} wording={wording} role={role} people={shown.people} count={count} />
                <BulkStaying staying={shown.staying} chosen={selection.count} />
                {mustType ? <TypeCount count={count} value={typed} onChange={setTyped} /> : null}
              </>
            )}
          </>
        )}
      </DialogBody>
      <DialogFooter>
        {/* Each its own, so that none takes the place of another under the finger. */}
        {run.state === 'running' ? <Button onClick={run.stop}>{common('bulk.stop')}</Button> : null}
        {begun ? null : <Button onClick={close}>{common('action.cancel')}</Button>}
        {run.state === 'finished' && (failed.length > 0 || run.failure !== null) ? (
          <Button onClick={() => void run.start(workLeft(failed, run.failure, BULK.rowsPerCall), failed.length + left)}>
            {common(run.failure === null ? 'bulk.retry' : 'bulk.retryRest')}
          </Button>
        ) : null}
        {begun ? (
          <Button key="done" variant="primary" onClick={close} pending={run.state === 'running'}>
            {common('action.done')}
          </Button>
        ) : run.state === 'changed' ? (
          <Button
            key="again"
            variant="primary"
            onClick={() => {
              run.reset();
              setTyped('');
              ask();
            }}
          >
            {t('lookAgain')}
          </Button>
        ) : (
          <Button
            key="start"
            variant={action === 'delete' ? 'danger' : 'primary'}
            disabled={question === null || !ready}
            disabledReason={shown !== null && count === 0 ? nobody : undefined}
            onClick={() => {
              if (question !== null) void run.start(question, count);
            }}
          >
            <Steady longest={t(`start.${wording}`, { what: longest })}>
              {what === null ? t(action) : t(`start.${wording}`, { what })}
            </Steady>
          </Button>
        )}
      </DialogFooter>
    </DialogFrame>
  );
}

/** "4 people and 1 invitation": who is only invited is no member yet. */
function useCountPhrase(): (counts: Counts) => string {
  const t = useTranslations('members.bulk.what');
  return ({ people, invitations }) => {
    if (invitations === 0) return t('people', { count: people });
    if (people === 0) return t('invitations', { count: invitations });
    return t('both', { people: t('people', { count: people }), invitations: t('invitations', { count: invitations }) });
  };
}

function TypeCount({ count, value, onChange }: { count: number; value: string; onChange: (value: string) => void }) {
  const t = useTranslations('members.bulk');
  const id = useId();
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-medium">
        {t('typeCount', { count })}
      </label>
      <input
        id={id}
        value={value}
        inputMode="numeric"
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
        className={inputClass}
      />
    </div>
  );
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
          description: t(`invite.roleTexts.${role}`),
          disabledReason: decision.allowed ? undefined : access(decision.reason),
        };
      })}
    />
  );
}
