import { type ReactNode, useState } from 'react';
import type { ApplicationSubject } from '../application-form';
import type { ApplicationKind } from '../../kinds';
import type { CatalogueEditor } from '../catalogue/use-catalogue';
import { useTranslations } from 'next-intl';
import { ConfirmDialog } from '@/components/form/confirm-dialog';
import { type Impact, ImpactList } from '@/components/ui/marks/impact-list';
import { FixedWidth } from '@/components/ui/primitives/fixed-width';
import { useRemovalImpact } from '../application-form-data';

export type RemovalQuestion = {
  ask: (removed: Removed) => void;
  question: ReactNode;
};

export type EntriesTabProps = {
  editor: CatalogueEditor;
  marked: boolean;
  current: string | undefined;
  onCurrent: (id: string | undefined) => void;
  removal: RemovalQuestion;
  isOpen: boolean;
  onOpen: (open: boolean) => void;
};

type Removed = { what: 'role' | 'permission'; id: string; name: string };

/** Removes roles and permissions: new ones at once, stored ones after a confirmation (section 4). */
export function useRemoval(
  editor: CatalogueEditor,
  where: { tenantId: string; stored: ApplicationSubject | undefined; kind: ApplicationKind },
): RemovalQuestion {
  const [asked, setAsked] = useState<Removed | null>(null);
  const { change, base } = editor;
  const { stored, kind, tenantId } = where;
  const remove = ({ what, id }: Removed): void => {
    change({ do: what === 'role' ? 'removeRole' : 'removePermission', id });
    setAsked(null);
  };
  return {
    ask: (removed) => {
      const isKnown = [...base.roles, ...base.permissions].some(({ id }) => id === removed.id);
      if (stored !== undefined && isKnown) setAsked(removed);
      else remove(removed);
    },
    question:
      asked === null || stored === undefined ? null : (
        <RemovalDialog
          tenantId={tenantId}
          applicationId={kind === 'template' ? undefined : stored.id}
          asked={asked}
          isHeld={editor.usage.get(asked.id)?.isHeld}
          onKeep={() => setAsked(null)}
          onRemove={() => remove(asked)}
        />
      ),
  };
}

type RemovalDialogProps = {
  tenantId: string;
  /** Undefined for templates, which have no holders. */
  applicationId: string | undefined;
  asked: Removed;
  /** Whether it has a holder, if known. */
  isHeld: boolean | undefined;
  onKeep: () => void;
  onRemove: () => void;
};

/** Keeps the height of a line. */
const NOT_YET = '\u00a0';

/** Asks for confirmation before a stored role or permission is removed (section 4), and shows who has it. */
function RemovalDialog({ tenantId, applicationId, asked, isHeld, onKeep, onRemove }: RemovalDialogProps) {
  const t = useTranslations('applicationform.removal');
  const { what, id, name } = asked;
  const impact = useRemovalImpact(tenantId, applicationId, {
    roles: what === 'role' ? [id] : [],
    permissions: what === 'permission' ? [id] : [],
  });
  const { found } = impact;
  const assigned = found === undefined ? isHeld : found.members.count + found.groups.count > 0;
  const isKnown = !impact.isLoading || isHeld !== undefined;
  const lines: Impact[] = (['members', 'groups', 'tenants'] as const).map((kind) => ({
    kind,
    found: impact.isLoading ? 'checking' : (found?.[kind] ?? 'unknown'),
  }));
  return (
    <ConfirmDialog
      onClose={onKeep}
      title={t(`${what}Title`, { name })}
      confirmLabel={t(what)}
      onConfirm={onRemove}
      checking={impact.isLoading}
    >
      <div className="space-y-3">
        {/* Reserves the height of the longer text, even before it is known which one applies. */}
        <p>
          <FixedWidth longest={t('assigned')}>
            {applicationId === undefined || assigned === false ? t('unassigned') : isKnown ? t('assigned') : NOT_YET}
          </FixedWidth>
        </p>
        {applicationId === undefined ? null : <ImpactList items={lines} />}
        <p className="text-sm text-muted">{t('onSave')}</p>
      </div>
    </ConfirmDialog>
  );
}
