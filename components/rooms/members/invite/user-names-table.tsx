import { useTranslations } from 'next-intl';
import { memo, useId } from 'react';
import { inputClass } from '@/components/form/fields/input-class';
import { useErrorText } from '@/components/form/saving/use-error-text';
import { Checkbox } from '@/components/ui/primitives/checkbox';
import type { InviteEntry } from './invite-form';

export type UserNamesTableProps = {
  entries: readonly InviteEntry[];
  /** By e-mail address. */
  problems: ReadonlyMap<string, string>;
  /** The tenant's own identity provider; null hides the column. */
  idp: string | null;
  /** Keep it stable between renders, so that only the changed row renders again. */
  onChange: (email: string, change: Partial<Omit<InviteEntry, 'email'>>) => void;
};

export function UserNamesTable({ entries, problems, idp, onChange }: UserNamesTableProps) {
  const t = useTranslations('memberinvite');
  const headings = [t('emailColumn'), t('userNameColumn'), ...(idp === null ? [] : [t('idpColumn', { idp })])];
  return (
    <div className="scroll-quiet max-h-72 overflow-auto rounded-lg border border-border">
      <table className="w-full text-left max-sm:block">
        <thead className="max-sm:hidden sticky top-0 z-10 bg-raised text-sm text-muted">
          <tr className="border-b border-border">
            {headings.map((heading) => (
              <th key={heading} scope="col" className="px-3 py-2 font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {entries.map((entry) => (
            <UserNameRow
              key={entry.email}
              entry={entry}
              problem={problems.get(entry.email)}
              idp={idp}
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
  idp: string | null;
  onChange: UserNamesTableProps['onChange'];
};

const UserNameRow = memo(function UserNameRow({ entry, problem, idp, onChange }: RowProps) {
  const t = useTranslations('memberinvite');
  const id = useId();
  const error = useErrorText(t('userNameColumn'), problem === undefined ? undefined : { message: problem });
  return (
    <tr className="border-b border-border-subtle last:border-0 max-sm:block max-sm:py-1.5">
      <th
        scope="row"
        className="max-w-0 truncate px-3 py-2 font-normal max-sm:block max-sm:max-w-none max-sm:py-1 max-sm:text-left max-sm:text-sm"
        title={entry.email}
      >
        {entry.email}
      </th>
      <td className="px-3 py-1.5 max-sm:block">
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
      {idp !== null ? (
        <td className="px-3 py-2 max-sm:flex max-sm:items-center max-sm:gap-2.5">
          <Checkbox
            aria-label={t('idpOf', { email: entry.email })}
            checked={entry.isUniqueIdp}
            onCheckedChange={(on) => onChange(entry.email, { isUniqueIdp: on === true })}
          />
          <span aria-hidden className="text-sm text-muted sm:hidden">
            {t('idpColumn', { idp })}
          </span>
        </td>
      ) : null}
    </tr>
  );
});
