'use client';

import { type ReactNode, useState } from 'react';
import type { ApplicationSubject } from '../application-form';
import type { ApplicationKind } from '../../kinds';
import type { DraftPermission, DraftRole } from '../catalogue/catalogue';
import { RemovalDialog } from './removal-dialog';
import type { CatalogueEditor } from '../catalogue/use-catalogue';

export type RemovalQuestion = {
  role: (role: DraftRole) => void;
  permission: (permission: DraftPermission) => void;
  /** The question, while it is asked. */
  question: ReactNode;
};

type Asked = { what: 'role'; role: DraftRole } | { what: 'permission'; permission: DraftPermission };

/** Takes roles and permissions out: new ones at once, what exists after a question (section 4). */
export function useRemoval(
  editor: CatalogueEditor,
  where: { tenantId: string; stored: ApplicationSubject | undefined; kind: ApplicationKind },
): RemovalQuestion {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { change, base } = editor;
  const { stored, kind, tenantId } = where;
  const remove = (what: Asked): void => {
    change(
      what.what === 'role'
        ? { do: 'removeRole', id: what.role.id }
        : { do: 'removePermission', id: what.permission.id },
    );
    setAsked(null);
  };
  const ask = (what: Asked, isKnown: boolean): void => {
    if (stored !== undefined && isKnown) setAsked(what);
    else remove(what);
  };
  return {
    role: (role) =>
      ask(
        { what: 'role', role },
        base.roles.some(({ id }) => id === role.id),
      ),
    permission: (permission) =>
      ask(
        { what: 'permission', permission },
        base.permissions.some(({ id }) => id === permission.id),
      ),
    question:
      asked === null || stored === undefined ? null : (
        <RemovalDialog
          tenantId={tenantId}
          applicationId={kind === 'template' ? undefined : stored.id}
          asked={asked}
          isHeld={editor.usage.get(asked.what === 'role' ? asked.role.id : asked.permission.id)?.isHeld}
          onKeep={() => setAsked(null)}
          onRemove={() => remove(asked)}
        />
      ),
  };
}
