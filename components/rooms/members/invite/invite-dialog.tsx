import { useFormatter, useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useCallback, useMemo } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { RadioField, SwitchField } from '@/components/form/fields/choice-fields';
import { FormDialog } from '@/components/form/form-dialog';
import { SelectField } from '@/components/form/fields/select-fields';
import { useDialogForm } from '@/components/form/use-dialog-form';
import { withTexts } from '@/components/ui/mechanisms/texts';
import { serverNow } from '@/components/ui/mechanisms/use-minute';
import { ASSIGNABLE_ROLES, type Subject, can } from '@/lib/contract/access';
import { INVITATION_LIFETIME_SECONDS, LANGUAGES } from '@/lib/contract/limits';
import en from '@/messages/en/memberinvite.json';
import no from '@/messages/no/memberinvite.json';
import { grantOptions } from '../roles/application-role-form';
import { GrantsField } from '../roles/grants-field';
import { InviteEmailsField } from './invite-emails-field';
import {
  type InviteForm,
  type InvitePlace,
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
import { InviteResult } from './invite-result';
import type { MemberRow } from '../list/member-row';
import { useGrantableApplications } from '../members-changes';
import { useInvite } from './use-invite';
import { knownPeople, useLookUp } from './use-known-people';
import { UserNamesTable, type UserNamesTableProps } from './user-names-table';

const TEXTS = { en: { memberinvite: en }, no: { memberinvite: no } };
/** Numbers as wide as nearly all real ones. */
const LONGEST = { count: 88, people: 888 } as const;

export type InviteDialogProps = {
  place: InvitePlace;
  tenant: InviteTenant;
  subject: Subject;
  /** The members and invitations of the tenant; undefined if not all are loaded. */
  rows: readonly MemberRow[] | undefined;
  onClose: () => void;
  onInvited: () => void;
  onShow: (emails: readonly string[]) => void;
};

/** Invites people by e-mail (section 2): addresses, role, defaults per application, user names. */
export const InviteDialog = withTexts(TEXTS, Dialog);

function Dialog(props: InviteDialogProps) {
  const { place, tenant, subject, onClose, onShow } = props;
  const t = useTranslations('memberinvite');
  const languageName = useTranslations('common.language');
  const format = useFormatter();
  const { form, values, apply, known, offer, invite } = useInviteForm(props);
  const { getValues, setValue } = form;
  // The text in the input counts as soon as it is an address.
  const people = invitable(withDraft(values, tenant)).length;
  const wrong = invalidEmails(values).length;
  const days = format.number(INVITATION_LIFETIME_SECONDS / 86_400);
  const onEntry = useCallback<UserNamesTableProps['onChange']>(
    (email, change) => apply(withEntry(getValues(), email, change)),
    [apply, getValues],
  );
  const { outcome, retry } = invite;
  return (
    <FormDialog
      onClose={onClose}
      title={t('title')}
      description={t('description', { tenant: place.tenant.name, organization: place.organization.name })}
      {...invite.dialog}
      // Section 5. A refusal may leave nothing to send.
      valid={invite.dialog.valid && people > 0}
      success={
        outcome && (
          <InviteResult
            outcome={outcome}
            place={place}
            retrying={retry.pending}
            error={retry.error}
            onRetry={retry.run}
            onShow={() => onShow(outcome.invited)}
          />
        )
      }
      enterSubmits={false}
      submitLabel={wrong > 0 ? t('fix', { count: wrong, people }) : t('submit', { count: people })}
      longestLabel={t('fix', LONGEST)}
      // The field shows its own errors, so the note then counts no people.
      note={t('note', { count: wrong > 0 ? 0 : people, days })}
    >
      <InviteEmailsField form={form} tenant={tenant} known={known} onChange={apply} />
      <RoleField control={form.control} subject={subject} />
      <OptionalPart
        control={form.control}
        name="editGrants"
        disabled={people === 0}
        onChanged={(on) => apply(withGrantsToggle(getValues(), on))}
      >
        <GrantsField
          options={offer.options}
          error={offer.error}
          onRetry={offer.retry}
          value={values.applications}
          onChange={(applications) => setValue('applications', applications, { shouldDirty: true })}
        />
      </OptionalPart>
      <OptionalPart
        control={form.control}
        name="changeUserNames"
        disabled={people === 0}
        onChanged={(on) => apply(withUserNamesToggle(getValues(), on, tenant))}
      >
        <UserNamesTable
          entries={invitable(values)}
          problems={userNameProblems(values)}
          idp={tenant.idp}
          onChange={onEntry}
        />
      </OptionalPart>
      <SelectField
        control={form.control}
        name="language"
        label={t('language')}
        required
        options={LANGUAGES.map((language) => ({ value: language, label: languageName(language) }))}
      />
    </FormDialog>
  );
}

function useInviteForm({ place, tenant, rows, onInvited }: InviteDialogProps) {
  const form = useDialogForm(inviteSchema, emptyInvite(useLocale()));
  const values = form.watch();
  const offered = useGrantableApplications(
    values.editGrants ? { organizationId: place.organization.id, tenantId: place.tenant.id } : null,
  );
  const { applications } = offered;
  const offer = { ...offered, options: useMemo(() => applications && grantOptions(applications), [applications]) };
  const invite = useInvite({ form, tenantId: place.tenant.id, tenant, offer, onInvited });
  const { getValues, setValue } = form;
  const apply = useCallback(
    (next: InviteForm) => {
      for (const name of ['entries', 'editGrants', 'applications', 'changeUserNames'] as const) {
        if (getValues(name) !== next[name]) setValue(name, next[name], { shouldDirty: true, shouldValidate: true });
      }
    },
    [getValues, setValue],
  );
  const known = (): KnownPeople => knownPeople(rows ?? [], tenant, serverNow());
  const onKnown = useCallback((people: KnownPeople) => apply(withKnown(getValues(), people)), [apply, getValues]);
  useLookUp(place.tenant.id, tenant, rows === undefined ? values.entries : null, onKnown);
  return { form, values, apply, known, offer, invite };
}

type InviteControl = Control<InviteForm, unknown, InviteForm>;

function RoleField({ control, subject }: { control: InviteControl; subject: Subject }) {
  const t = useTranslations('memberinvite');
  const meaning = useTranslations('members.roleTexts');
  return (
    <RadioField
      control={control}
      name="role"
      label={t('role')}
      options={ASSIGNABLE_ROLES.map((role) => ({
        value: role,
        label: t(`roles.${role}`),
        description: meaning(role),
        disabledReason: can(subject, 'members.invite', { role }).allowed ? undefined : t('adminReason'),
      }))}
    />
  );
}

type OptionalPartProps = {
  control: InviteControl;
  name: 'editGrants' | 'changeUserNames';
  disabled: boolean;
  onChanged: (on: boolean) => void;
  children: ReactNode;
};

/** A switch, and below it the part of the form that it turns on. */
function OptionalPart({ control, name, disabled, onChanged, children }: OptionalPartProps) {
  const t = useTranslations('memberinvite');
  const isOn = useWatch({ control, name });
  return (
    <>
      <SwitchField
        control={control}
        name={name}
        label={t(name)}
        help={t(`${name}Help`)}
        disabled={disabled}
        onChanged={onChanged}
      />
      {isOn ? <div className="sm:pl-11">{children}</div> : null}
    </>
  );
}
