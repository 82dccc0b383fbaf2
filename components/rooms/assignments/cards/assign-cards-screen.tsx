'use client';

import { ArrowLeft, LayoutGrid, Network } from '@/components/ui/primitives/icons';
import { Link } from '@/components/ui/mechanisms/link';
import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { useUnsavedChanges } from '@/components/form/use-unsaved-changes';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { buttonClass } from '@/components/ui/primitives/button-class';
import { SuperTenantBadge } from '@/components/ui/primitives/badge';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { EmptyState } from '@/components/ui/primitives/empty-state';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { useLastKnown } from '@/components/ui/mechanisms/use-last-known';
import { NoSuchDialog } from '@/components/ui/overlays/no-such-dialog';
import { PageHeading } from '@/components/ui/primitives/page-heading';
import { LoadFailure } from '@/components/form/load-failure';
import { type DialogParam, useDialogParam } from '@/components/ui/mechanisms/use-dialog-param';
import type { TenantAssignments } from '@/lib/contract/rooms/applications/entities';
import { screenPath } from '@/lib/paths';
import { UNASSIGN } from '../assignment';
import { RETURN_PARAM, returnPath } from '../return-param';
import { CardBoard, CardSkeletons } from './card-board';
import { SelectionPanel } from './selection-panel';
import { useOpening } from '../assignments-data';
import type { Card } from './card-list';
import { type CardsOptions, useCards } from './use-cards';

const UnassignDialog = lazy(() => import('../unassign-dialog'), 'UnassignDialog');

const DIALOGS = { about: [UNASSIGN] };

export type AssignCardsScreenProps = CardsOptions & {
  organizationId: string;
  /** Where applications are made, for users who may open it. */
  applicationsPath: string | undefined;
};

/** The applications that a tenant has and can get, as cards (section 2, "Assign applications to a tenant"). */
export function AssignCardsScreen(props: AssignCardsScreenProps) {
  const { organizationId, superTenantId, tenantId, initial, applicationsPath } = props;
  const t = useTranslations('assignments');
  const dialog = useDialogParam(DIALOGS);
  const board = useCards({ superTenantId, tenantId, initial });
  const { target, cards, selected } = board;
  const opening = useOpening(
    superTenantId,
    selected.filter(({ isPublic }) => isPublic).map(({ applicationId }) => applicationId),
    [tenantId],
  );
  const { question } = useUnsavedChanges(selected.length > 0, board.clear, {
    title: t('leave.title'),
    text: t('leave.text', { count: selected.length }),
    keep: t('leave.keep'),
    discard: t('leave.discard'),
  });
  const held = useSearchParams().get(RETURN_PARAM);
  const back = returnPath(screenPath('assignments', { organizationId, tenantId: superTenantId }), held);
  const { open } = dialog;
  const onUnassign = useCallback((applicationId: string) => open(UNASSIGN, applicationId), [open]);
  const toUnassign = useToUnassign(cards, dialog);

  if (target === null) return <NoTenant tenantId={tenantId} back={back} />;
  return (
    <div className="flex flex-1 flex-col gap-5 px-4 pt-2 sm:px-6 lg:pb-6">
      <div className="space-y-2">
        <BackLink href={back} />
        <PageHeading
          title={target === undefined ? t('cards.title') : t('cards.titleOf', { tenant: target.name })}
          description={target === undefined ? undefined : <TargetDetails target={target} />}
        />
      </div>
      {board.failure !== undefined ? (
        <LoadFailure error={board.failure} says="Tenant.Fetch.Error" onRetry={board.reload} />
      ) : cards === undefined || target === undefined ? (
        <CardSkeletons />
      ) : cards.length === 0 ? (
        <NoApplications href={applicationsPath} />
      ) : (
        <div className="flex flex-1 flex-col gap-5 lg:flex-row">
          <div className="flex min-w-0 flex-1 flex-col gap-4">
            {board.error === null ? null : <InlineAlert tone="danger">{board.error}</InlineAlert>}
            <CardBoard
              label={t('cards.label', { tenant: target.name })}
              cards={cards}
              onToggle={board.toggle}
              onUnassign={onUnassign}
            />
          </div>
          <SelectionPanel
            tenantName={target.name}
            selected={selected}
            opening={opening}
            pending={board.pending}
            onRemove={board.toggle}
            onClear={board.clear}
            onAdd={board.add}
          />
        </div>
      )}
      {question}
      {dialog.name === null || cards === undefined || !target ? null : toUnassign === undefined ? (
        <NoSuchDialog onClose={dialog.close} />
      ) : (
        <UnassignDialog
          superTenantId={superTenantId}
          tenant={target}
          application={toUnassign}
          others={target.applications.length - 1}
          onClose={dialog.close}
          onDone={board.reload}
        />
      )}
    </div>
  );
}

/** The card of the open dialog. If another admin has already unassigned it, the card changes, and the dialog stays to say so. */
function useToUnassign(cards: readonly Card[] | undefined, { name, subject }: DialogParam): Card | undefined {
  const last = useLastKnown(
    cards?.find(({ applicationId, state }) => applicationId === subject && state === 'assigned'),
  );
  return name === UNASSIGN && last?.applicationId === subject ? last : undefined;
}

function NoApplications({ href }: { href: string | undefined }) {
  const t = useTranslations('assignments.cards');
  const action = href === undefined ? undefined : <PrimaryLink href={href}>{t('toApplications')}</PrimaryLink>;
  return (
    <EmptyState
      icon={<LayoutGrid />}
      title={t('empty')}
      text={t(href === undefined ? 'emptyAsk' : 'emptyText')}
      action={action}
    />
  );
}

function NoTenant({ tenantId, back }: { tenantId: string; back: string }) {
  const t = useTranslations('assignments');
  const catalogue = useTranslations('catalogue.Page.Error');
  return (
    <>
      <h1 className="sr-only">{t('cards.title')}</h1>
      <EmptyState
        icon={<Network />}
        title={catalogue('NoTenant', { tenantId })}
        text={t('noTenant')}
        action={<PrimaryLink href={back}>{t('toList')}</PrimaryLink>}
      />
    </>
  );
}

const PrimaryLink = ({ href, children }: { href: string; children: string }) => (
  <Link href={href} className={buttonClass({ variant: 'primary' })}>
    {children}
  </Link>
);

function BackLink({ href }: { href: string }) {
  const t = useTranslations('assignments');
  return (
    <Link
      href={href}
      className="-ml-2 inline-flex h-8 items-center gap-1.5 rounded-md px-2 font-medium text-muted hover:bg-hover hover:text-text active:bg-pressed touch:h-11"
    >
      <ArrowLeft />
      {t('back')}
    </Link>
  );
}

function TargetDetails({ target }: { target: TenantAssignments }) {
  const t = useTranslations('assignments');
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {target.isSuperTenant ? <SuperTenantBadge /> : null}
      <span>{target.organizationName}</span>
      <span aria-hidden className="h-4 w-px bg-border max-sm:hidden" />
      <CopyControl value={target.id} label={t('tenantId', { name: target.name })} className="-ml-1" />
    </span>
  );
}
