/** The invite dialog (sections 2, 4 and 5): schema, defaults, and state transitions. Pure. */
import * as v from 'valibot';
import { fieldsRule } from '@/components/form/form-rules';
import { ASSIGNABLE_ROLES, Role } from '@/lib/contract/access';
import { LanguageSchema } from '@/lib/contract/entities/common';
import type { InvitationInput } from '@/lib/contract/rooms/members/entities';
import type { Language } from '@/lib/contract/limits';
import { nameKey } from '@/lib/contract/look-alikes';
import { emailWords } from '@/lib/contract/email-list';
import { isEmail, issue, userName } from '@/lib/contract/rules';
import { toGrantInputs } from '../roles/application-role-form';
import { ChosenGrants } from '@/components/form/chosen-grants';

/** Why an address is not invited again: a member, an open invitation, or either of them when the platform's refusal does not say which. */
export const INVITEE_STATUSES = ['member', 'invited', 'here'] as const;
export type InviteeStatus = (typeof INVITEE_STATUSES)[number];
/** The status of known addresses, in lower case. */
export type KnownPeople = ReadonlyMap<string, InviteeStatus>;

/** One address of the list, valid or not, and what the person will sign in with. Immutable: a change makes a new object. */
export interface InviteEntry {
  readonly email: string;
  /** People who are already here are marked, and left out. */
  readonly status?: InviteeStatus | undefined;
  readonly userName: string;
  /** A user name that the platform refused because another account has it. */
  readonly takenName?: string | undefined;
  /** Signs in with the tenant's own identity provider. */
  readonly isUniqueIdp: boolean;
}
type WithEntries = { entries: readonly InviteEntry[] };

/** Caches what is derived from an entry: a list may have thousands, and must not be derived again with each key press. */
function once<Result>(read: (entry: InviteEntry) => Result): (entry: InviteEntry) => Result {
  const results = new WeakMap<InviteEntry, { result: Result }>();
  return (entry) => {
    const known = results.get(entry) ?? { result: read(entry) };
    results.set(entry, known);
    return known.result;
  };
}
const isRight = once(({ email }) => isEmail(email));
/** The normalized user name, which has to be unique, and what is wrong with it. */
const nameOf = once((entry): { key?: string; problem?: string } => {
  const parsed = v.safeParse(userName, entry.userName);
  if (!parsed.success) return { problem: parsed.issues[0].message };
  const key = nameKey(parsed.output);
  const isTaken = entry.takenName !== undefined && nameKey(entry.takenName) === key;
  return isTaken ? { key, problem: issue('exists') } : { key };
});

const InviteFields = v.object({
  // The form itself makes the entries; a schema of their fields would copy every one.
  entries: v.array(v.custom<InviteEntry>((entry) => typeof entry === 'object')),
  /** Text that is not yet a chip. Addresses in it count as soon as they are complete; other text must not be lost either. */
  draft: v.string(),
  role: v.picklist(ASSIGNABLE_ROLES),
  /** The language of the e-mail and of the new member's first visit. */
  language: LanguageSchema,
  editGrants: v.boolean(),
  applications: ChosenGrants,
  changeUserNames: v.boolean(),
});
export type InviteForm = v.InferOutput<typeof InviteFields>;

/** At least one address, all of them valid, and a unique user name for every invited member (section 5). */
export const inviteSchema = v.pipe(
  InviteFields,
  fieldsRule<InviteForm, 'entries' | 'draft'>(
    ['entries', 'draft'],
    (form) => withDraft(form).entries.length > 0,
    issue('required'),
  ),
  // The field itself shows which addresses are invalid or left out.
  fieldsRule<InviteForm, 'entries' | 'draft'>(
    ['entries', 'draft'],
    (form) => {
      const { entries } = withDraft(form);
      return entries.length === 0 || (invalidEmails({ entries }).length === 0 && invitable({ entries }).length > 0);
    },
    issue('emailList'),
  ),
  fieldsRule<InviteForm, 'changeUserNames' | 'entries' | 'draft'>(
    ['changeUserNames', 'entries', 'draft'],
    (form) => userNameProblems(withDraft(form)).size === 0,
    issue('required'),
  ),
);

export type InviteTenant = { isUniqueIdp: boolean; idp: string | null };

export type InvitePlace = {
  organization: { id: string; name: string };
  tenant: { id: string; name: string };
};

/** An empty form. The e-mails go out in `language`. */
export function emptyInvite(language: Language): InviteForm {
  return {
    entries: [],
    draft: '',
    role: Role.Regular,
    language,
    editGrants: false,
    applications: [],
    changeUserNames: false,
  };
}

/** The entries that can be invited: valid, and of people who are not here yet. */
export function invitable(form: WithEntries): InviteEntry[] {
  return form.entries.filter((entry) => isRight(entry) && entry.status === undefined);
}

export function leftOut(form: WithEntries, status: InviteeStatus): string[] {
  return form.entries.filter((entry) => entry.status === status).map((entry) => entry.email);
}

/** Marks people who have become known; existing marks stay. */
export function withKnown(form: InviteForm, known: KnownPeople): InviteForm {
  const isNews = (entry: InviteEntry): boolean => entry.status === undefined && known.has(entry.email.toLowerCase());
  if (!form.entries.some(isNews)) return form;
  const entries = form.entries.map((entry) =>
    isNews(entry) ? { ...entry, status: known.get(entry.email.toLowerCase()) } : entry,
  );
  return withToggles({ ...form, entries });
}

export function invalidEmails(form: WithEntries): string[] {
  return form.entries.filter((entry) => !isRight(entry)).map(({ email }) => email);
}

/** Turns both switches off and clears what they hold when no address is left to invite (section 4). */
function withToggles(form: InviteForm): InviteForm {
  if (invitable(form).length > 0) return form;
  return withUserNamesToggle(withGrantsToggle(form, false), false);
}

/**
 * Adds typed or pasted text to the list: comma, semicolon and white space separate; empty items and duplicates are dropped.
 * @returns the new form, and how many addresses were already in it
 */
export function withPasted(
  form: InviteForm,
  text: string,
  tenant: InviteTenant,
  known: KnownPeople = new Map(),
): { form: InviteForm; dropped: number } {
  const words = emailWords(text);
  const entries = joined(form.entries, words, tenant);
  return {
    form: withToggles(withKnown({ ...form, entries }, known)),
    dropped: words.length - (entries.length - form.entries.length),
  };
}

/** The list including the typed text, if that consists of complete addresses: they are sent with the others. */
export function withDraft<Form extends WithEntries & { draft: string }>(
  form: Form,
  tenant: Pick<InviteTenant, 'isUniqueIdp'> = { isUniqueIdp: false },
): Form & { entries: InviteEntry[] } {
  const words = emailWords(form.draft);
  const entries = words.every(isEmail) ? joined(form.entries, words, tenant) : [...form.entries];
  return { ...form, entries };
}

/** Adds addresses that are not in the list yet. */
function joined(
  entries: readonly InviteEntry[],
  words: readonly string[],
  { isUniqueIdp }: Pick<InviteTenant, 'isUniqueIdp'>,
): InviteEntry[] {
  const listed = new Map(entries.map((entry) => [entry.email.toLowerCase(), entry]));
  for (const email of words) {
    const key = email.toLowerCase();
    if (!listed.has(key)) listed.set(key, { email, userName: email, isUniqueIdp });
  }
  return [...listed.values()];
}

/** Adds the rows of a CSV file; user names in it turn the table of user names on. */
export function withImported(
  form: InviteForm,
  rows: readonly { email: string; userName: string }[],
  tenant: InviteTenant,
): InviteForm {
  const known = new Set(form.entries.map((entry) => entry.email.toLowerCase()));
  const entries = rows
    .filter((row) => !known.has(row.email.toLowerCase()))
    .map((row) => ({
      email: row.email,
      userName: row.userName === '' ? row.email : row.userName,
      isUniqueIdp: tenant.isUniqueIdp,
    }));
  const named = entries.some((entry) => entry.userName !== entry.email);
  return withToggles({
    ...form,
    entries: [...form.entries, ...entries],
    changeUserNames: form.changeUserNames || named,
  });
}

/**
 * The form after some people were invited and others refused: it keeps the refused ones, and marks the user names that other accounts have.
 * @param taken - addresses whose user names were refused
 */
export function withRefused(form: InviteForm, invited: readonly string[], taken: readonly string[]): InviteForm {
  const done = new Set(invited.map((email) => email.toLowerCase()));
  const refused = new Set(taken.map((email) => email.toLowerCase()));
  const entries = form.entries
    .filter(({ email }) => !done.has(email.trim().toLowerCase()))
    .map((entry) => (refused.has(entry.email.trim().toLowerCase()) ? { ...entry, takenName: entry.userName } : entry));
  return { ...form, entries, changeUserNames: true };
}

export function withoutEmails(form: InviteForm, emails: readonly string[]): InviteForm {
  const gone = new Set(emails);
  return withToggles({ ...form, entries: form.entries.filter((entry) => !gone.has(entry.email)) });
}

/** Turns the default roles and permissions on or off; either way the selection is reset (section 4). */
export function withGrantsToggle(form: InviteForm, on: boolean): InviteForm {
  return { ...form, editGrants: on && invitable(form).length > 0, applications: [] };
}

/** Turns the user names on or off; either way they are reset to the e-mail addresses (section 4). */
export function withUserNamesToggle(form: InviteForm, on: boolean, tenant?: InviteTenant): InviteForm {
  return {
    ...form,
    changeUserNames: on && invitable(form).length > 0,
    entries: form.entries.map((entry) => ({
      ...entry,
      userName: entry.email,
      isUniqueIdp: tenant?.isUniqueIdp ?? entry.isUniqueIdp,
    })),
  };
}

export function withEntry(form: InviteForm, email: string, change: Partial<Omit<InviteEntry, 'email'>>): InviteForm {
  return { ...form, entries: form.entries.map((entry) => (entry.email === email ? { ...entry, ...change } : entry)) };
}

/**
 * The problems of the user names, by e-mail address, as packed validation messages (`readValidation`): each invited member needs a unique
 * one (section 5).
 */
export function userNameProblems(form: WithEntries): Map<string, string> {
  const problems = new Map<string, string>();
  const seen = new Set<string>();
  for (const entry of invitable(form)) {
    const { key, problem = key !== undefined && seen.has(key) ? issue('exists') : undefined } = nameOf(entry);
    if (problem !== undefined) problems.set(entry.email, problem);
    if (key !== undefined) seen.add(key);
  }
  return problems;
}

export function toRequest(form: InviteForm, tenant: InviteTenant): InvitationInput[] {
  const grants = toGrantInputs(form.editGrants ? form.applications : []);
  return invitable(withDraft(form, tenant)).map((entry) => ({
    contactEmail: entry.email.trim(),
    userName: entry.userName.trim(),
    isUniqueIdp: entry.isUniqueIdp,
    idp: entry.isUniqueIdp ? tenant.idp : null,
    role: form.role,
    ...grants,
    preferredLanguage: form.language,
  }));
}
