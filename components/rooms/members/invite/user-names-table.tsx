'use client';

import { useTranslations } from 'next-intl';
import { memo, useId } from 'react';
import { inputClass } from '@/components/form/input-class';
import { useErrorText } from '@/components/form/use-error-text';
import { Checkbox } from '@/components/ui/checkbox';
import type { InviteEntry } from './invite-form';

export type UserNamesTableProps = {
  entries: readonly InviteEntry[];
  /** By e-mail address. */
  problems: ReadonlyMap<string, string>;
  /** The tenant's own identity provider; without one the column is not there. */
  idp: string | null;
  /** Keep it stable between renders: only the row that changed is drawn again. */
  onChange: (email: string, change: Partial<Omit<InviteEntry, 'email'>>) => void;
};

/** What each invited person signs in with. */
export function UserNamesTable({ entries, problems, idp, onChange }: UserNamesTableProps) {
  const t = useTranslations('members.invite');
  return (
    <div className="scroll-quiet max-h-72 overflow-auto rounded-lg border border-border">
      <table className="w-full min-w-104 text-left">
        <thead className="sticky top-0 z-10 bg-raised text-sm text-muted">
          <tr className="border-b border-border">
            <th scope="col" className="px-3 py-2 font-medium">
              {t('emailColumn')}
            </th>
            <th scope="col" className="px-3 py-2 font-medium">
              {t('userNameColumn')}
            </th>
            {idp === null ? null : (
              <th scope="col" className="px-3 py-2 font-medium">
                {t('idpColumn', { idp })}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <UserNameRow
              key={entry.email}
              entry={entry}
              problem={problems.get(entry.email)}
              withIdp={idp !== null}
              onChange={onChange}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = {
  entry: InviteEntry;
  problem: string | undefined;
  withIdp: boolean;
  onChange: UserNamesTableProps['onChange'];
};

const UserNameRow = memo(function UserNameRow({ entry, problem, withIdp, onChange }: RowProps) {
  const t = useTranslations('members.invite');
  const id = useId();
  const error = useErrorText(t('userNameColumn'), problem === undefined ? undefined : { message: problem });
  return (
    <tr className="border-b border-border-subtle last:border-0">
      <th scope="row" className="max-w-0 truncate px-3 py-2 font-normal" title={entry.email}>
        {entry.email}
      </th>
      <td className="px-3 py-1.5">
        <input
          aria-label={t('userNameOf', { email: entry.email })}
          aria-required
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : id}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={entry.userName}
          onChange={(event) => onChange(entry.email, { userName: event.target.value })}
          className={inputClass}
        />
        {error === undefined ? null : (
          <p id={id} className="mt-1 text-sm text-danger">
            {error}
          </p>
        )}
      </td>
      {withIdp ? (
        <td className="px-3 py-2">
          <Checkbox
            aria-label={t('idpOf', { email: entry.email })}
            checked={entry.isUniqueIdp}
            onCheckedChange={(on) => onChange(entry.email, { isUniqueIdp: on === true })}
          />
        </td>
      ) : null}
    </tr>
  );
});
