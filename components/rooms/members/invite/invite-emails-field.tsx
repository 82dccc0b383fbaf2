import { UserCheck } from '@/components/ui/primitives/icons';
import { useFormatter, useTranslations } from 'next-intl';
import { useCallback, useMemo, useState } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import { Field } from '@/components/form/fields/field';
import { SERVER_ERROR } from '@/components/form/saving/use-error-text';
import { isEmail, readValidation } from '@/lib/contract/rules';
import { CsvImport } from './csv-import';
import { EmailTokens, type TokenState } from './email-tokens';
import {
  type InviteForm,
  type InviteTenant,
  type KnownPeople,
  INVITEE_STATUSES,
  type InviteeStatus,
  invalidEmails,
  leftOut,
  withImported,
  withKnown,
  withPasted,
  withoutEmails,
} from './invite-form';
import { isolated } from '@/lib/contract/names';

export type InviteEmailsFieldProps = {
  form: UseFormReturn<InviteForm, unknown, InviteForm>;
  tenant: InviteTenant;
  known: () => KnownPeople;
  onChange: (form: InviteForm) => void;
};

/** The number of invalid addresses that the error names; the rest is counted. */
const NAMED = 12;

export function InviteEmailsField({ form, tenant, known, onChange }: InviteEmailsFieldProps) {
  const t = useTranslations('memberinvite');
  const [news, setNews] = useState('');
  const { field } = useController({ control: form.control, name: 'entries' });
  const entries = field.value;
  const draft = form.watch('draft');
  const emails = useMemo(() => entries.map((entry) => entry.email), [entries]);
  const listed = useMemo(() => new Set(emails.map((email) => email.toLowerCase())), [emails]);
  const statuses = useMemo(() => new Map(entries.map((entry) => [entry.email, entry.status])), [entries]);
  const stateOf = useCallback(
    (email: string): TokenState => (isEmail(email) ? statuses.get(email) : 'invalid'),
    [statuses],
  );
  const invalid = invalidEmails({ entries });
  const add = (text: string): void => {
    const before = form.getValues();
    const { form: next, dropped } = withPasted(before, text, tenant, known());
    setNews(t('added', { count: next.entries.length - before.entries.length, dropped }));
    onChange(next);
  };
  const listOf = useListOf();
  const error = useEntriesError(form, listOf(invalid));
  return (
    <div>
      <Field
        label={t('emails')}
        help={t('emailsHelp', { key: isApple() ? '⌘' : 'Ctrl' })}
        required
        error={error}
        room="min-h-46 touch:min-h-60"
        errorAction={
          invalid.length === 0 ? null : (
            <RemoveButton
              label={t('removeAllInvalid', { count: invalid.length })}
              onClick={() => onChange(withoutEmails(form.getValues(), invalid))}
            />
          )
        }
        notes={INVITEE_STATUSES.map((status) => (
          <LeftOut
            key={status}
            status={status}
            emails={leftOut({ entries }, status)}
            listOf={listOf}
            onRemove={(left) => onChange(withoutEmails(form.getValues(), left))}
          />
        ))}
        aside={
          <>
            {t('separators')}{' '}
            <CsvImport
              listed={listed}
              known={known}
              onImport={(rows) => onChange(withKnown(withImported(form.getValues(), rows, tenant), known()))}
            />
          </>
        }
      >
        {(wiring) => (
          <EmailTokens
            wiring={wiring}
            emails={emails}
            draft={draft}
            onDraft={(text) => form.setValue('draft', text, { shouldDirty: true, shouldValidate: true })}
            stateOf={stateOf}
            onAdd={add}
            onRemove={(email) => onChange(withoutEmails(form.getValues(), [email]))}
            focusRef={field.ref}
            focusFirst
          />
        )}
      </Field>
      <p role="status" className="sr-only">
        {news}
      </p>
    </div>
  );
}

function useListOf(): (words: readonly string[]) => string {
  const t = useTranslations('memberinvite');
  const format = useFormatter();
  return (words) => {
    const named = words.slice(0, NAMED);
    const rest = words.length - named.length;
    return format.list((rest > 0 ? [...named, t('moreInvalid', { count: rest })] : named).map(isolated));
  };
}

/** The error of the field: the invalid addresses (empty without any), or the form's error about the list. */
function useEntriesError({ formState }: InviteEmailsFieldProps['form'], wrong: string) {
  const catalogue = useTranslations('catalogue.MemberInvitation.Invite.Validation');
  const issue = formState.errors.entries;
  if (wrong !== '') return { type: SERVER_ERROR, message: `${catalogue('InvalidEmail')}: ${wrong}` };
  // React Hook Form keeps an array's own error at `root`.
  const message = issue?.message ?? issue?.root?.message;
  return message === undefined || readValidation(message).key === 'emailList' ? undefined : { message };
}

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

function RemoveButton({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="hit-area rounded-sm text-left text-sm font-medium text-accent-text underline underline-offset-2 hover:no-underline active:text-text"
    >
      {label}
    </button>
  );
}

type LeftOutProps = {
  status: InviteeStatus;
  emails: readonly string[];
  listOf: (words: readonly string[]) => string;
  onRemove: (emails: readonly string[]) => void;
};

/** The people who get no invitation because they are already here; the list marks them, too. */
function LeftOut({ status, emails, listOf, onRemove }: LeftOutProps) {
  const t = useTranslations('memberinvite');
  if (emails.length === 0) return null;
  return (
    <p className="flex items-start gap-1.5 text-sm text-warning">
      <UserCheck className="mt-px" />
      <span className="min-w-0 wrap-anywhere">
        <span role="status">{t(`leftOut.${status}`, { list: listOf(emails), count: emails.length })}</span>{' '}
        <RemoveButton label={t('removeLeftOut', { count: emails.length })} onClick={() => onRemove(emails)} />
      </span>
    </p>
  );
}
