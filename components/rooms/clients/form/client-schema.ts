/**
 * The rules of the form (section 5), for each mode and type. Hidden fields are not checked, because the user could not correct them. Pure.
 */
import * as v from 'valibot';
import { type AskedField, askedFieldsRule } from '@/components/form/form-rules';
import { maxCharacters } from '@/lib/contract/length-rules';
import { CLIENT_ID_NAME, needsIdName } from '@/lib/contract/oauth/client-id';
import { isOtherDestination } from '@/lib/contract/oauth/external-client';
import { SECRET, TEXT } from '@/lib/contract/limits';
import { readPublicKeys } from '@/lib/contract/oauth/public-keys';
import { checkRedirectUri } from '@/lib/contract/oauth/redirects';
import * as rules from '@/lib/contract/rules';
import { issue } from '@/lib/contract/validation-message';
import { type ClientForm, type ClientKind, type FormMode, isTemplateForm, needsKey, needsSecret } from './client-form';
import { ClientFields } from './client-fields';

export type FormContext = {
  kind: ClientKind;
  mode: FormMode;
  /** Redirect URIs may have wildcards (`ENABLE_WILDCARDS`). */
  enableWildcards: boolean;
  /** The client already has a secret: a blank one keeps it (section 5). */
  hasStoredSecret: boolean;
  /** The external client to which the stored secret belongs. */
  storedExternal: Pick<ClientForm, 'externalClientId' | 'externalTokenEndpoint'> | null;
};

const optionalAbsolute = v.pipe(
  v.string(),
  v.trim(),
  v.check((value) => value === '' || checkRedirectUri(value, { wildcards: false }) === null, issue('url')),
);
const externalClientId = rules.text({ min: TEXT.externalClientId.min });
const externalTokenEndpoint = v.pipe(
  rules.text({ min: TEXT.externalEndpoint.min, prose: true }),
  v.check((value) => rules.isUrl(value), issue('url')),
);
const blankOrSecret = v.union([v.literal(''), rules.secret]);
const publicKeys = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(issue('required')),
  maxCharacters(SECRET.jwksMax, issue('max', { max: SECRET.jwksMax })),
  v.check((text) => readPublicKeys(text).fault === null, issue('invalid')),
);
const idName = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(issue('required')),
  v.regex(CLIENT_ID_NAME, issue('alphanumeric')),
);
/** Whether the form is for a new client whose name yields no id. */
export const asksIdName = (form: Pick<ClientForm, 'clientName'>, { kind, mode }: FormOf): boolean =>
  mode !== 'edit' && !isTemplateForm(kind, mode) && needsIdName(form.clientName);
type FormOf = Pick<FormContext, 'kind' | 'mode'>;

const requiredSecret = v.pipe(v.string(), v.nonEmpty(issue('required')), rules.secret);

/** The errors of the claims: types are alphanumeric, unique and not reserved, values have a character set of their own (section 5). */
function claimIssues(claims: ClientForm['claims']): { row: number; field: 'type' | 'value'; message: string }[] {
  const types = claims.map(({ type }) => type.trim().toLowerCase());
  return claims.flatMap(({ type, value }, row) => {
    const typed = v.safeParse(rules.claimType, type, { abortPipeEarly: true });
    const valued = v.safeParse(rules.claimValue, value, { abortPipeEarly: true });
    const isTwice = types.indexOf(types[row] ?? '') !== row;
    const typeIssue = typed.success ? (isTwice ? issue('exists') : undefined) : typed.issues[0].message;
    return [
      ...(typeIssue === undefined ? [] : [{ row, field: 'type' as const, message: typeIssue }]),
      ...(valued.success ? [] : [{ row, field: 'value' as const, message: valued.issues[0].message }]),
    ];
  });
}

/** Whether a blank secret of the external client keeps the stored one: a secret is sent only to the client it was entered for. */
export function keepsExternalSecret(
  form: Pick<ClientForm, 'externalClientId' | 'externalTokenEndpoint'>,
  { storedExternal }: Pick<FormContext, 'storedExternal'>,
): boolean {
  const destination = (of: typeof form) => ({
    clientId: of.externalClientId,
    externalTokenEndpoint: of.externalTokenEndpoint,
  });
  return storedExternal !== null && !isOtherDestination(destination(storedExternal), destination(form));
}

function askedFields(form: ClientForm, context: FormContext): AskedField<ClientForm>[] {
  const isMachine = form.allowedGrantType === 'client_credentials';
  const asked: AskedField<ClientForm>[] = [];
  if (form.isThirdParty) asked.push({ field: 'clientName', rule: rules.thirdPartyName });
  if (asksIdName(form, context)) asked.push({ field: 'idName', rule: idName });
  if (!isTemplateForm(context.kind, context.mode)) {
    if (needsSecret(form)) {
      asked.push({ field: 'clientSecret', rule: context.hasStoredSecret ? blankOrSecret : requiredSecret });
    }
    if (needsKey(form)) asked.push({ field: 'jwks', rule: publicKeys });
  }
  if (!isMachine) {
    asked.push({ field: 'frontChannelLogoutUri', rule: optionalAbsolute });
    asked.push({ field: 'backChannelLogoutUri', rule: optionalAbsolute });
  } else if (form.isExternalCC) {
    asked.push({ field: 'externalClientId', rule: externalClientId });
    asked.push({ field: 'externalClientName', rule: rules.clientName });
    asked.push({ field: 'externalTokenEndpoint', rule: externalTokenEndpoint });
    if (!isTemplateForm(context.kind, context.mode)) {
      asked.push({
        field: 'externalClientSecret',
        rule: keepsExternalSecret(form, context) ? blankOrSecret : requiredSecret,
      });
    }
  }
  return asked;
}

function wrongRows(form: ClientForm, { enableWildcards }: FormContext) {
  const isRedirect = (value: string): boolean => checkRedirectUri(value, { wildcards: enableWildcards }) === null;
  const { redirectUris, postLogoutRedirectUris } = form;
  const allowedCorsOrigins = form.allowedCorsOrigins.map((one) => rules.originOf(one.trim()));
  const signIn = {
    redirectUris: wrongEntries(redirectUris, isRedirect),
    postLogoutRedirectUris: wrongEntries(postLogoutRedirectUris, isRedirect),
    allowedCorsOrigins: wrongEntries(allowedCorsOrigins, rules.isOrigin),
  };
  return {
    ...(form.allowedGrantType === 'client_credentials' ? {} : signIn),
    claims: claimIssues(form.claims),
  };
}

export function clientSchema(context: FormContext) {
  return v.pipe(
    ClientFields,
    askedFieldsRule<ClientForm>((form) => askedFields(form, context)),
    rowsRule<ClientForm>((form) => wrongRows(form, context)),
  );
}

/** The error of one row: the row's field, if it has fields, and the message made with `issue`. */
type RowIssue = { row: number; field?: string; message: string };

/** The rule of a list that is a form field; it also applies while other fields are invalid. */
function rowsRule<Form extends Record<string, unknown>>(
  wrong: (form: Form) => { readonly [List in keyof Form & string]?: readonly RowIssue[] },
) {
  return v.rawCheck<Form>(({ dataset, addIssue }) => {
    // A form that is invalid as a whole has its fields, too.
    const form = dataset.value as Form;
    const issues = Object.entries<readonly RowIssue[] | undefined>(wrong(form));
    for (const { list, row, field, message } of issues.flatMap(([list, of = []]) =>
      of.map((one) => ({ ...one, list })),
    )) {
      const rows = form[list] as unknown[];
      const path: v.IssuePathItem[] = [
        { type: 'object', origin: 'value', input: form, key: list, value: rows },
        { type: 'array', origin: 'value', input: rows, key: row, value: rows[row] },
      ];
      if (field !== undefined) {
        const input = rows[row] as Record<string, unknown>;
        path.push({ type: 'object', origin: 'value', input, key: field, value: input[field] });
      }
      addIssue({ message, path: path as [v.IssuePathItem, ...v.IssuePathItem[]] });
    }
  });
}

/** Every entry that fails the test, or is a duplicate; an empty one is required (section 5). */
function wrongEntries(entries: readonly string[], isRight: (entry: string) => boolean): RowIssue[] {
  const seen = new Set<string>();
  return entries.flatMap((entry, row) => {
    const text = entry.trim();
    if (text === '') return [{ row, message: issue('required') }];
    if (!isRight(text)) return [{ row, message: issue('url') }];
    if (seen.has(text)) return [{ row, message: issue('exists') }];
    seen.add(text);
    return [];
  });
}
