/** Packs a failed rule into a validator's message and unpacks it. Needs no validator itself. */

/** Section 5's validation messages in English; `{label}`, `{min}` and `{max}` are filled in. */
export const VALIDATION_TEXT = {
  required: '{label} is required',
  alphanumeric: '{label} can only contain alphanumeric values',
  characters: '{label} has a character that is not allowed here',
  name: '{label} needs letters or digits, no signs that are invisible or out of place, and each word in one alphabet',
  letter: '{label} needs at least one letter',
  min: '{label} should contain at least {min, number} characters',
  max: '{label} should contain up to {max, number} characters',
  entries: 'There can be at most {max, number} entries',
  exists: '{label} already exists',
  forbidden: 'This value is forbidden',
  reserved: 'This is the name of the platform itself, which an application of another company cannot have',
  integer: 'Only integer values are allowed',
  between: '{label} must be from {min, number} to {max, number}',
  email: 'Invalid email',
  emailList: 'Invalid email or email list',
  url: 'Invalid URL',
  prefix: '{label} cannot start with this prefix',
  invalid: '{label} is not valid',
  openid: 'openid must be among the scopes',
  request: 'The request is not valid',
  unknown: '{label} does not exist here',
  gone: 'Something that is selected here does not exist any more',
  days: 'Select a day that is {min, number} to {max, number} days from now',
  keys: 'This has a key that cannot be used',
  endpoint: 'The platform may not call this address: it takes https at a public one',
  secretAgain: '{label} is required again: the stored one was entered for another client ID or token endpoint',
  members: 'Only active members of the tenant can be in a group',
  passkeys: 'Browsers have no passkeys for the address of this platform',
  looser: 'A tenant asks at least what its organization asks',
  later: 'The policy of a tenant begins no later than that of its organization',
} as const;
export type ValidationKey = keyof typeof VALIDATION_TEXT;

/** A broken rule. Not a sentence: the console words it in each language. */
export type Rule = ValidationKey | `${ValidationKey}|${string}`;
/** `name`: the subject of the rule, in place of the field's label. */
type Values = { min?: number | undefined; max?: number | undefined; name?: string | undefined };

/** Packs a key and its values into a valibot message, for `readValidation`. */
export function issue(key: ValidationKey, { min, max, name }: Values = {}): Rule {
  return `${key}|${min ?? ''}|${max ?? ''}${name === undefined ? '' : `|${name}`}`;
}

/** Unpacks a message made by `issue`; reads other messages as `invalid`. */
export function readValidation(message: string): Values & { key: ValidationKey } {
  const [key = '', min, max, ...name] = message.split('|');
  if (!Object.hasOwn(VALIDATION_TEXT, key)) return { key: 'invalid' };
  return {
    key: key as ValidationKey,
    min: min ? Number(min) : undefined,
    max: max ? Number(max) : undefined,
    name: name.length > 0 ? name.join('|') : undefined,
  };
}

/** The rule in the message of a validator. */
export function ruleOf(message: string): Rule {
  const { key, ...values } = readValidation(message);
  return issue(key, values);
}

/** Names of list items, by field. */
const LISTED: Readonly<Record<string, string>> = {
  administrationPermissions: 'permissions',
  allowedCorsOrigins: 'CORS origins',
  allowedScopes: 'scopes',
  allowedTenantsIds: 'tenants',
  applicationIds: 'applications',
  applicationPermissions: 'applications',
  applicationRoles: 'applications',
  applications: 'applications',
  claims: 'claims',
  except: 'exceptions',
  ids: 'IDs',
  memberIds: 'members',
  members: 'members',
  permissions: 'permissions',
  postLogoutRedirectUris: 'post-logout redirect URIs',
  redirectUris: 'redirect URIs',
  roles: 'roles',
  scopes: 'scopes',
  tenantIds: 'tenants',
  userClaims: 'claims',
};

/** The English sentence for a packed message. `label` defaults to the specification's "this field". */
export function validationText(message: string, label = 'this field'): string {
  const { key, name = label, ...numbers } = readValidation(message);
  const [min, max] = [numbers.min, numbers.max].map((number) => number?.toLocaleString('en') ?? '');
  if (key === 'entries' && Object.hasOwn(LISTED, label)) return `There can be at most ${max} ${LISTED[label]}`;
  const values: Record<string, string | undefined> = { label: name, min, max };
  return VALIDATION_TEXT[key].replace(/\{(\w+)(?:, number)?\}/g, (_, value: string) => values[value] ?? '');
}
