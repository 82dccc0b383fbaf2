import { X } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { Tooltip } from '@/components/ui/overlays/tooltip';
import { Truncated } from '@/components/ui/primitives/truncated';
import type { TenantAssignments } from '@/lib/contract/rooms/applications/entities';
import type { Origin } from '../assignment';
import { giverText } from '../origin-text';

export type ApplicationChipProps = {
  application: TenantAssignments['applications'][number];
  origin: Origin | undefined;
  tenantName: string;
  onUnassign: () => void;
};

const chipClass = 'chip gap-0 max-sm:h-7';

/** An assigned application: filled with a cross if it can be unassigned, outlined with the reason if it cannot. */
export function ApplicationChip({ application, origin, tenantName, onUnassign }: ApplicationChipProps) {
  const t = useTranslations('assignments');
  const { name } = application;
  if (origin === 'own') {
    const label = t('unassign.of', { name, tenant: tenantName });
    return (
      <span className={`${chipClass} bg-chip text-text`}>
        <Truncated text={name} />
        <Tooltip content={label} side="bottom">
          <button type="button" aria-label={label} onClick={onUnassign} className="hit-end chip-button">
            <X className="size-3" />
          </button>
        </Tooltip>
      </span>
    );
  }
  if (origin === undefined) {
    return (
      <span className={`${chipClass} bg-chip text-text`}>
        <Truncated text={name} />
      </span>
    );
  }
  const reason =
    origin === 'single' ? t('origin.single', { tenant: tenantName }) : giverText(t, application.owner?.name);
  return (
    <Tooltip content={reason} side="bottom">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the tooltip names the owner */}
      <span tabIndex={0} className={`${chipClass} text-muted ring-1 ring-border-strong ring-inset`}>
        <Truncated text={name} />
        <span className="sr-only"> ({reason})</span>
      </span>
    </Tooltip>
  );
}

export function ChipLegend({ superTenant }: { superTenant: string }) {
  const t = useTranslations('assignments.legend');
  return (
    <ul aria-label={t('label')} className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      <li className="flex items-center gap-2">
        <span aria-hidden className="grid h-4 w-5 place-items-center rounded-sm bg-chip ring-1 ring-border ring-inset">
          <X className="size-2.5" />
        </span>
        {t('own', { tenant: superTenant })}
      </li>
      <li className="flex items-center gap-2">
        <span aria-hidden className="h-4 w-5 rounded-sm ring-1 ring-border-strong ring-inset" />
        {t('foreign')}
      </li>
    </ul>
  );
}
