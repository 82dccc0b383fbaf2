'use client';

import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { useCallback, useMemo } from 'react';
import { RadioField, SwitchField } from '@/components/form/choice-fields';
import { FormDialog } from '@/components/form/form-dialog';
import { SelectField } from '@/components/form/select-fields';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { serverNow } from '@/components/ui/use-minute';
import { ASSIGNABLE_ROLES, type Subject, can } from '@/lib/contract/access';
import { INVITATION_LIFETIME_SECONDS, LANGUAGES } from '@/lib/contract/limits';
import { grantOptions } from '../roles/application-role-form';
import { GrantsField } from '../roles/grants-field';
import { InviteEmailsField } from './invite-emails-field';
import {
  type InviteForm,
  type InviteTenant,
  type KnownPeople,
  emptyInvite,
  invalidEmails,
  invitable,
  inviteSchema,
  userNameProblems,
  withDraft,
  withEntry,
  withGrantsToggle,
  withKnown,
  withUserNamesToggle,
} from './invite-form';
import { type InvitePlace, InviteResult } from './invite-result';
import type { MemberRow } from '../list/member-row';
import { useGrantableApplications } from '../members-changes';
import { useInvite } from './use-invite';
import { knownPeople, useLookUp } from './use-known-people';
import { UserNamesTable } from './user-names-table';

/** Numbers as wide as nearly all that come. */
const LONGEST = { count: 88, people: 888 } as const;

export type InviteDialogProps = {
  place: InvitePlace;
  tenant: InviteTenant;
  subject: Subject;
  /** The members and invitations of the tenant; undefined where they are not all here. */
  rows: readonly MemberRow[] | undefined;
  onClose: () => void;
  onInvited: () => void;
  /** Closes the dialog and shows these addresses in the table. */
  onShow: (emails: readonly string[]) => void;
};

/** Invites people by e-mail (section 2): addresses, role, defaults per application, user names. */
export function InviteDialog({ place, tenant, subject, rows, onClose, onInvited, onShow }: InviteDialogProps) {
  const t = useTranslations('members.invite');
  const common = useTranslations('common');
  const format = useFormatter();
  const locale = useLocale();
  const form = useDialogForm(inviteSchema, emptyInvite(locale));
  const values = form.watch();
  // What the new members may do in each application; loaded when it is asked for.
  const offer = useGrantableApplications(
    values.editGrants ? { organizationId: place.organization.id, tenantId: place.tenant.id } : null,
  );
  const options = useMemo(() => offer.applications && grantOptions(offer.applications), [offer.applications]);
  const invite = useInvite({ form, tenantId: place.tenant.id, tenant, offer: { ...offer, options }, onInvited });
  // What is typed last counts as soon as it is an address.
  const people = invitable(withDraft(values, tenant)).length;
  const wrong = invalidEmails(values).length;

  const { getValues, setValue } = form;
  const apply = useCallback(
    (next: InviteForm) => {
      for (const name of ['entries', 'editGrants', 'applications', 'changeUserNames'] as const) {
        if (getValues(name) !== next[name]) setValue(name, next[name], { shouldDirty: true, shouldValidate: true });
      }
    },
    [getValues, setValue],
  );
  const onEntry = useCallback<Parameters<typeof UserNamesTable>[0]['onChange']>(
    (email, change) => apply(withEntry(getValues(), email, change)),
    [apply, getValues],
  );
  const problems = userNameProblems(values);
  const known = (): KnownPeople => knownPeople(rows ?? [], tenant, serverNow());
  const onKnown = useCallback((people: KnownPeople) => apply(withKnown(getValues(), people)), [apply, getValues]);
  useLookUp(place.tenant.id, tenant, rows === undefined ? values.entries : null, onKnown);

  const note = (): string => {
    // What is wrong says so at its field.
    if (wrong > 0 || people === 0) return '';
    return t('note', { count: people, days: format.number(INVITATION_LIFETIME_SECONDS / 86_400) });
  };

  return (
    <FormDialog
      open
      onClose={onClose}
      title={t('title')}
      description={t('description', { tenant: place.tenant.name, organization: place.organization.name })}
      {...invite.dialog}
      // Section 5. A refusal may leave nothing to send.
      valid={invite.dialog.valid && people > 0}
      success={
        invite.outcome && (
          <InviteResult
            outcome={invite.outcome}
            place={place}
            retrying={invite.retry.pending}
            error={invite.retry.error}
            onRetry={invite.retry.run}
            onShow={() => onShow(invite.outcome?.invited ?? [])}
          />
        )
      }
      enterSubmits={false}
      submitLabel={wrong > 0 ? t('fix', { count: wrong, people }) : t('submit', { count: people })}
      longestLabel={t('fix', LONGEST)}
      note={note()}
    >
      <InviteEmailsField form={form} tenant={tenant} known={known} onChange={apply} />
      <RadioField
        control={form.control}
        name="role"
        label={t('role')}
        options={ASSIGNABLE_ROLES.map((role) => {
          const decision = can(subject, 'members.invite', { role });
          return {
            value: role,
            label: t(`roles.${role}`),
            description: t(`roleTexts.${role}`),
            disabledReason: decision.allowed ? undefined : t('adminReason'),
          };
        })}
      />
      <SwitchField
        control={form.control}
        name="editGrants"
        label={t('editGrants')}
        help={t('editGrantsHelp')}
        disabled={people === 0}
        onChanged={(on) => apply(withGrantsToggle(getValues(), on))}
      />
      {values.editGrants ? (
        <div className="sm:pl-11">
          <GrantsField
            options={options}
            error={offer.error}
            onRetry={offer.retry}
            value={values.applications}
            onChange={(applications) => setValue('applications', applications, { shouldDirty: true })}
          />
        </div>
      ) : null}
      <SwitchField
        control={form.control}
        name="changeUserNames"
        label={t('changeUserNames')}
        help={t('changeUserNamesHelp')}
        disabled={people === 0}
        onChanged={(on) => apply(withUserNamesToggle(getValues(), on, tenant))}
      />
      {values.changeUserNames ? (
        <div className="sm:pl-11">
          <UserNamesTable entries={invitable(values)} problems={problems} idp={tenant.idp} onChange={onEntry} />
        </div>
      ) : null}
      <SelectField
        control={form.control}
        name="language"
        label={t('language')}
        required
        options={LANGUAGES.map((language) => ({ value: language, label: common(`language.${language}`) }))}
      />
    </FormDialog>
  );
}
