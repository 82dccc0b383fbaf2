'use client';

import { type ReactNode, useState } from 'react';
import type { DraftPermission, DraftRole } from './catalogue';
import { RemovalDialog } from './removal-dialog';
import type { CatalogueEditor } from './use-catalogue';

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
  where: { tenantId: string; applicationId: string | undefined },
): RemovalQuestion {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { change, base } = editor;
  const isStored = where.applicationId !== undefined;
  const remove = (what: Asked): void => {
    change(what.what === 'role' ? { do: 'removeRole', id: what.role.id } : { do: 'removePermission', id: what.permission.id });
    setAsked(null);
  };
  const ask = (what: Asked, isKnown: boolean): void => {
    if (isStored && isKnown) setAsked(what);
    else remove(what);
  };
  return {
    role: (role) => ask({ what: 'role', role }, base.roles.some(({ id }) => id === role.id)),
    permission: (permission) =>
      ask({ what: 'permission', permission }, base.permissions.some(({ id }) => id === permission.id)),
    question:
      asked === null || where.applicationId === undefined ? null : (
        <RemovalDialog
          tenantId={where.tenantId}
          applicationId={where.applicationId}
          asked={asked}
          isHeld={asked.what === 'role' ? editor.usage.get(asked.role.id)?.isHeld : undefined}
          onKeep={() => setAsked(null)}
          onRemove={() => remove(asked)}
        />
      ),
  };
}
