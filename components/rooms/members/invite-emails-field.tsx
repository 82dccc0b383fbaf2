'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useMemo, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { Field } from '@/components/form/field';
import { SERVER_ERROR } from '@/components/form/use-error-text';
import { isEmail, readValidation } from '@/lib/contract/rules';
import { CsvImport } from './csv-import';
import { EmailTokens } from './email-tokens';
import {
  type InviteForm,
  type InviteTenant,
  invalidEmails,
  invitable,
  withImported,
  withPasted,
  withoutEmails,
} from './invite-form';

export type InviteEmailsFieldProps = {
  form: UseFormReturn<InviteForm, unknown, InviteForm>;
  tenant: InviteTenant;
  known: ReadonlySet<string>;
  onChange: (form: InviteForm) => void;
};

/** Wrong addresses named in the error before the rest is counted. */
const NAMED = 12;

/** The addresses of an invitation: typed, pasted or from a CSV file; each wrong one is named. */
export function InviteEmailsField({ form, tenant, known, onChange }: InviteEmailsFieldProps) {
  const t = useTranslations('members.invite');
  const catalogue = useTranslations('catalogue.MemberInvitation.Invite.Validation');
  const format = useFormatter();
  const [news, setNews] = useState('');
  const entries = form.watch('entries');
  const emails = useMemo(() => entries.map((entry) => entry.email), [entries]);
  const listed = useMemo(() => new Set(emails.map((email) => email.toLowerCase())), [emails]);
  const invalid = invalidEmails({ entries });
  const issue = form.formState.errors.entries;

  const add = (text: string): void => {
    const before = form.getValues();
    const { form: next, dropped } = withPasted(before, text, tenant);
    setNews(t('added', { count: next.entries.length - before.entries.length, dropped }));
    onChange(next);
  };
  const error = ((): { type?: string; message?: string } | undefined => {
    if (invalid.length === 0) {
      // An array's own error stands at its root.
      const message = issue?.message ?? issue?.root?.message;
      return message === undefined || readValidation(message).key === 'emailList' ? undefined : { message };
    }
    const named = invalid.slice(0, NAMED);
    const rest = invalid.length - named.length;
    const list = format.list(rest > 0 ? [...named, t('moreInvalid', { count: rest })] : named);
    const counts = { count: invalid.length, valid: invitable({ entries }).length, total: emails.length };
    return {
      type: SERVER_ERROR,
      message: `${catalogue('InvalidEmail')}: ${t('invalid', { list, ...counts })}`,
    };
  })();

  return (
    <div>
      <Field
        label={t('emails')}
        required
        error={error}
        aside={
          <>
            {t('separators')}{' '}
            <CsvImport
              listed={listed}
              members={known}
              onImport={(rows) => onChange(withImported(form.getValues(), rows, tenant))}
            />
          </>
        }
      >
        {(wiring) => (
          <EmailTokens
            wiring={wiring}
            emails={emails}
            isInvalid={(email) => !isEmail(email)}
            onAdd={add}
            onRemove={(email) => onChange(withoutEmails(form.getValues(), [email]))}
            focusFirst
          />
        )}
      </Field>
      {invalid.length === 0 ? null : (
        <button
          type="button"
          onClick={() => onChange(withoutEmails(form.getValues(), invalid))}
          className="mt-1 ml-5.5 rounded-sm text-sm font-medium text-accent-text underline underline-offset-2 hover:no-underline"
        >
          {t('removeAllInvalid', { count: invalid.length })}
        </button>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
    </div>
  );
}
