/** What a failed rule says, packed into a validator's message and unpacked again. Needs no validator itself. */

/** Every validation message of section 5, in English; `{label}`, `{min}` and `{max}` are filled in. */
export const VALIDATION_TEXT = {
  required: '{label} is required',
  alphanumeric: '{label} can only contain alphanumeric values',
  characters: '{label} has a character that is not allowed here',
  name: '{label} needs letters or digits, no signs that are invisible or out of place, and each word in one alphabet',
  letter: '{label} needs at least one letter',
  min: '{label} should contain at least {min} characters',
  max: '{label} should contain up to {max} characters',
  entries: 'There can be at most {max} entries',
  exists: '{label} already exists',
  forbidden: 'This value is forbidden',
  reserved: 'This is the name of the platform itself, which an application of another company cannot have',
  integer: 'Only integer values are allowed',
  between: '{label} must be from {min} to {max}',
  email: 'Invalid email',
  emailList: 'Invalid email or email list',
  url: 'Invalid URL',
  prefix: '{label} cannot start with this prefix',
  invalid: '{label} is not valid',
} as const;
export type ValidationKey = keyof typeof VALIDATION_TEXT;

/** Packs a key and its numbers into a valibot message; `readValidation` unpacks it. */
export function issue(key: ValidationKey, values: { min?: number; max?: number } = {}): string {
  return [key, values.min ?? '', values.max ?? ''].join('|');
}

/** Unpacks a message made by `issue`; a message of another origin is read as `invalid`. */
export function readValidation(message: string): { key: ValidationKey; min?: number; max?: number } {
  const [key = '', min, max] = message.split('|');
  if (!Object.hasOwn(VALIDATION_TEXT, key)) return { key: 'invalid' };
  return {
    key: key as ValidationKey,
    min: min ? Number(min) : undefined,
    max: max ? Number(max) : undefined,
  };
}

/** What the lists of a request hold, by the names of their fields. */
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

/** The English sentence of a packed validation message. `label` defaults to the specification's "this field". */
export function validationText(message: string, label = 'this field'): string {
  const { key, min, max } = readValidation(message);
  if (key === 'entries' && Object.hasOwn(LISTED, label)) return `There can be at most ${max} ${LISTED[label]}`;
  return VALIDATION_TEXT[key]
    .replace('{label}', label)
    .replace('{min}', String(min ?? ''))
    .replace('{max}', String(max ?? ''));
}
