/** The invite dialog (sections 2, 4 and 5): schema, defaults, and the steps from one form to the next. Pure. */
import * as v from 'valibot';
import { ASSIGNABLE_ROLES, Role } from '@/lib/contract/access';
import { LanguageSchema } from '@/lib/contract/entities/common';
import type { InvitationInput } from '@/lib/contract/entities/members';
import type { Language } from '@/lib/contract/limits';
import { isEmail, issue, splitEmails, userName } from '@/lib/contract/rules';
import { applicationGrantsSchema, toGrantInputs } from './application-role-form';

/** One address of the list, right or wrong, and what the person will sign in with. */
const EntrySchema = v.object({
  email: v.string(),
  userName: v.string(),
  /** Signs in with the tenant's own identity provider. */
  isUniqueIdp: v.boolean(),
});
export type InviteEntry = v.InferOutput<typeof EntrySchema>;

const InviteFields = v.object({
  entries: v.array(EntrySchema),
  role: v.picklist(ASSIGNABLE_ROLES),
  /** Of the e-mail and of the new member's first visit. */
  language: LanguageSchema,
  editGrants: v.boolean(),
  applications: applicationGrantsSchema,
  changeUserNames: v.boolean(),
});
export type InviteForm = v.InferOutput<typeof InviteFields>;

/** At least one address, every one valid, every invited member with a user name of its own (section 5). */
export const inviteSchema = v.pipe(
  InviteFields,
  v.forward(
    v.check(({ entries }) => entries.length > 0, issue('required')),
    ['entries'],
  ),
  v.forward(
    v.check(({ entries }) => entries.every((entry) => isEmail(entry.email)), issue('emailList')),
    ['entries'],
  ),
  v.forward(
    v.check((form) => userNameProblems(form).size === 0, issue('required')),
    ['changeUserNames'],
  ),
);

/** What the dialog knows of the tenant. */
export type InviteTenant = { isUniqueIdp: boolean; idp: string | null };

/** An empty form. The e-mails go out in `language`. */
export function emptyInvite(language: Language): InviteForm {
  return {
    entries: [],
    role: Role.Regular,
    language,
    editGrants: false,
    applications: [],
    changeUserNames: false,
  };
}

/** The entries that can be invited. */
export function invitable(form: Pick<InviteForm, 'entries'>): InviteEntry[] {
  return form.entries.filter((entry) => isEmail(entry.email));
}

/** The addresses that are none. */
export function invalidEmails(form: Pick<InviteForm, 'entries'>): string[] {
  return form.entries.map((entry) => entry.email).filter((email) => !isEmail(email));
}

/** Both toggles go back to off, with what they hold, when nobody is left to invite (section 4). */
function settle(form: InviteForm): InviteForm {
  if (invitable(form).length > 0) return form;
  return withUserNamesToggle(withGrantsToggle(form, false), false);
}

/**
 * Adds typed or pasted text to the list: comma, semicolon and white space separate, empties and duplicates drop out.
 *
 * @returns the new form, and how many addresses were there already
 */
export function withPasted(
  form: InviteForm,
  text: string,
  tenant: InviteTenant,
): { form: InviteForm; dropped: number } {
  const { emails, invalid } = splitEmails(text);
  const order = new Map(text.split(/[\s,;]+/).map((word, index) => [word, index]));
  const found = [...emails, ...invalid].toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  const known = new Set(form.entries.map((entry) => entry.email.toLowerCase()));
  const fresh = found.filter((email) => !known.has(email.toLowerCase()));
  const words = text.split(/[\s,;]+/).filter((word) => word !== '').length;
  const entries = fresh.map((email) => ({ email, userName: email, isUniqueIdp: tenant.isUniqueIdp }));
  return { form: settle({ ...form, entries: [...form.entries, ...entries] }), dropped: words - fresh.length };
}

/** Adds the rows of a CSV file; their user names turn the table of user names on. */
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
  return settle({
    ...form,
    entries: [...form.entries, ...entries],
    changeUserNames: form.changeUserNames || named,
  });
}

/** Takes addresses off the list. */
export function withoutEmails(form: InviteForm, emails: readonly string[]): InviteForm {
  return settle({ ...form, entries: form.entries.filter((entry) => !emails.includes(entry.email)) });
}

/** Switches the default roles and permissions on or off; what was chosen is reset either way (section 4). */
export function withGrantsToggle(form: InviteForm, on: boolean): InviteForm {
  return { ...form, editGrants: on && invitable(form).length > 0, applications: [] };
}

/** Switches the user names on or off; they are reset to the e-mail addresses either way (section 4). */
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

/** Changes one row of the user-name table. */
export function withEntry(form: InviteForm, email: string, change: Partial<Omit<InviteEntry, 'email'>>): InviteForm {
  return { ...form, entries: form.entries.map((entry) => (entry.email === email ? { ...entry, ...change } : entry)) };
}

/**
 * What is wrong with the user names, by e-mail address, as packed validation messages (`readValidation`): each
 * invited member needs one of its own (section 5).
 */
export function userNameProblems(form: Pick<InviteForm, 'entries'>): Map<string, string> {
  const problems = new Map<string, string>();
  const seen = new Set<string>();
  for (const entry of invitable(form)) {
    const parsed = v.safeParse(userName, entry.userName);
    if (!parsed.success) {
      problems.set(entry.email, parsed.issues[0].message);
      continue;
    }
    const key = parsed.output.toLowerCase();
    if (seen.has(key)) problems.set(entry.email, issue('exists'));
    seen.add(key);
  }
  return problems;
}

/** The invitations to send, one per address. */
export function toRequest(form: InviteForm, tenant: InviteTenant): InvitationInput[] {
  const grants = toGrantInputs(form.editGrants ? form.applications : []);
  return invitable(form).map((entry) => ({
    contactEmail: entry.email.trim(),
    userName: entry.userName.trim(),
    isUniqueIdp: entry.isUniqueIdp,
    idp: entry.isUniqueIdp ? tenant.idp : null,
    role: form.role,
    ...grants,
    preferredLanguage: form.language,
  }));
}
