'use client';

import { useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import { InlineAlert } from '@/components/ui/alert';
import { Button } from '@/components/ui/button';
import { DialogBody, DialogFooter, DialogFrame } from '@/components/ui/dialog';
import { RadioCards } from '@/components/ui/radio-cards';
import type { BulkSelection } from '@/components/table/types';
import { ASSIGNABLE_ROLES, type AssignableRole, Role, type Subject, can } from '@/lib/contract/access';
import { type BulkPlan, planBulk } from './bulk';
import type { BulkAction } from './bulk-actions';
import { BulkExcluded, BulkLoading, BulkProgress } from './bulk-parts';
import type { MemberRow } from './member-row';
import { useBulkRun, useChosenRows } from './use-bulk';
import { useNoticeText } from './use-notice-text';

export type BulkDialogProps = {
  action: BulkAction;
  selection: BulkSelection;
  subject: Subject;
  place: { organizationId: string; tenantId: string };
  tenant: { name: string; isSuperTenant: boolean };
  find: (id: string) => MemberRow | undefined;
  onClose: () => void;
  /** Something was changed: the table must be loaded again. */
  onChanged: () => void;
};

const NO_PLAN: BulkPlan = { included: [], excluded: [] };

/** An action on many members: who takes part and who does not, then the calls with a result for each row. */
export function BulkDialog(props: BulkDialogProps) {
  const { action, selection, subject, place, tenant, find, onClose, onChanged } = props;
  const t = useTranslations('members.bulk');
  const common = useTranslations('common.action');
  const notice = useNoticeText();
  const [role, setRole] = useState<AssignableRole>(Role.Regular);
  const { chosen, retry } = useChosenRows(place, selection, find);
  const run = useBulkRun(place, tenant.isSuperTenant, action, role);
  const plan = useMemo(
    () =>
      chosen.state === 'ready' ? planBulk(action, chosen.rows, { subject, admins: chosen.admins, role }) : NO_PLAN,
    [chosen, action, subject, role],
  );
  const failed = run.results.filter((result) => result.error !== undefined).map((result) => result.row);
  const begun = run.state !== 'idle';

  const close = (): void => {
    if (run.state === 'running') return;
    if (begun) {
      onChanged();
      if (failed.length === 0) selection.clear();
    }
    onClose();
  };

  return (
    <DialogFrame
      open
      onOpenChange={(open) => {
        if (!open) close();
      }}
      title={t(`title.${action}`)}
      description={
        selection.ids === null
          ? t('scopeAll', { count: selection.count })
          : t('scopeSome', { count: selection.ids.length })
      }
    >
      <DialogBody>
        {chosen.state === 'loading' ? <BulkLoading loaded={chosen.loaded} total={chosen.total} /> : null}
        {chosen.state === 'failed' ? (
          <InlineAlert
            tone="danger"
            action={
              <Button size="sm" onClick={retry}>
                {common('retry')}
              </Button>
            }
          >
            {notice(chosen.error, { error: 'Tenant.Fetch.Members.Error' })}
          </InlineAlert>
        ) : null}
        {chosen.state === 'ready' && !begun ? (
          <>
            {action === 'changeRole' ? <RoleChoice subject={subject} value={role} onChange={setRole} /> : null}
            <InlineAlert tone={action === 'delete' && plan.included.length > 0 ? 'warning' : 'info'}>
              {t(`included.${action}`, { count: plan.included.length, tenant: tenant.name })}
            </InlineAlert>
            <BulkExcluded excluded={plan.excluded} />
          </>
        ) : null}
        {begun ? <BulkProgress action={action} run={run} /> : null}
      </DialogBody>
      <DialogFooter>
        {run.state === 'running' ? <Button onClick={run.stop}>{t('stop')}</Button> : null}
        {begun ? null : <Button onClick={close}>{common('cancel')}</Button>}
        {run.state === 'finished' && failed.length > 0 ? (
          <Button onClick={() => void run.start(failed)}>{t('retry')}</Button>
        ) : null}
        {begun ? (
          <Button variant="primary" onClick={close} pending={run.state === 'running'}>
            {common('done')}
          </Button>
        ) : (
          <Button
            variant={action === 'delete' ? 'danger' : 'primary'}
            disabled={chosen.state !== 'ready'}
            disabledReason={chosen.state === 'ready' && plan.included.length === 0 ? t('excludedAll') : undefined}
            onClick={() => void run.start(plan.included)}
          >
            {t(`start.${action}`, { count: plan.included.length })}
          </Button>
        )}
      </DialogFooter>
    </DialogFrame>
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
          description: t(`tenantRole.roleTexts.${role}`),
          disabledReason: decision.allowed ? undefined : access(decision.reason),
        };
      })}
    />
  );
}
