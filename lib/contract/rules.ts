/**
 * The validation rules of section 5 as small valibot pipes, shared by the console's forms and the embedded platform.
 * An issue's message is a `ValidationKey`; the console translates it, the platform words it with `VALIDATION_TEXT`.
 */
import * as v from 'valibot';
import { isLonger } from './characters';
import { RESERVED_CLAIM_TYPES } from './oauth/claims';
import { maxCharacters, minCharacters } from './length-rules';
import { TEXT } from './limits';
import { isOwnName } from './look-alikes';
import { INVISIBLE, isName, isPersonName, isProse, isUserName } from './names';
import { issue } from './validation-message';

export { VALIDATION_TEXT, issue, readValidation, ruleOf, validationText } from './validation-message';

/** The character sets of section 5. Letters of any script are allowed: names are Norwegian as often as English. */
const CHARACTERS = {
  alphanumeric: /^[\p{L}\p{N}]+$/u,
  colon: /^[\p{L}\p{N}][\p{L}\p{N}:]*$/u,
  dotHyphen: /^[\p{L}\p{N}][\p{L}\p{N}.-]*$/u,
  space: /^[\p{L}\p{N}][\p{L}\p{M}\p{N} ]*$/u,
  hyphen: /^[\p{L}\p{N}][\p{L}\p{N}-]*$/u,
  spaceHyphen: /^[\p{L}\p{N}][\p{L}\p{M}\p{N} -]*$/u,
  spaceUnderscore: /^[\p{L}\p{N}][\p{L}\p{M}\p{N} _]*$/u,
  /** Dot, colon, underscore, slash, space: permission and scope names. */
  identifier: /^[\p{L}\p{N}][\p{L}\p{N}.:_/ ]*$/u,
  claim: /^[\p{L}\p{N}][\p{L}\p{N}\-_:, ]*$/u,
} as const;

const HAS_LETTER = /\p{L}/u;

type TextOptions = { min?: number; max?: number; characters?: RegExp; letter?: boolean; prose?: boolean };

/** Pages show a run of spaces as one, so names are stored like that: people can type what they read. */
export const collapseSpaces = (value: string): string => value.replace(/\s+/g, ' ');

/** Replaces no-break and other special spaces, which pasted text has, before a name is checked. */
const plainSpaces = (value: string): string => value.replace(/\p{Zs}+/gu, ' ');

/** macOS sends "å" as two characters, which would count twice, fail letter rules, and not be found by searches. */
const composed = v.normalize('NFC');

/**
 * A trimmed, required text with the rules of section 5. By default a name, which people must be able to tell from others (names.ts);
 * otherwise `prose`.
 */
export function text({ min = 1, max = TEXT.url.max, characters, letter, prose }: TextOptions = {}) {
  const plain = prose === true ? (value: string) => value : plainSpaces;
  return v.pipe(
    v.string(issue('required')),
    v.trim(),
    composed,
    v.nonEmpty(issue('required')),
    minCharacters(min, issue('min', { min })),
    maxCharacters(max, issue('max', { max })),
    v.check((value) => characters === undefined || characters.test(plain(value)), issue('alphanumeric')),
    v.check((value) => letter !== true || HAS_LETTER.test(value), issue('letter')),
    v.check(
      (value) => (prose === true ? isProse(value) : isName(plain(value))),
      issue(prose === true ? 'characters' : 'name'),
    ),
    // Last, because a schema's input ends at its first transformation, and openapi.json needs the lengths.
    v.transform((value) => (prose === true ? value : collapseSpaces(value))),
  );
}

/**
 * A list in a request, with a maximum from `LIST`. The length is checked before the items, so that a long list costs nothing.
 *
 * @param min - fewest items; 1 makes the list required
 */
export function listOf<const Item extends v.GenericSchema>(item: Item, max: number, min = 0) {
  const list = v.array(item);
  const notLonger = v.maxLength<v.InferOutput<Item>[], number, string>(max, issue('entries', { max }));
  const unlessTooLong: typeof list = {
    ...list,
    '~run': (dataset, config) => {
      const { value } = dataset;
      if (!Array.isArray(value) || value.length <= max) return list['~run'](dataset, config);
      const { issues } = notLonger['~run']({ typed: true, value }, config);
      // Untyped, so that no later check reads the items. The pipe's issues are those of all its parts.
      return { typed: false, value, issues } as ReturnType<(typeof list)['~run']>;
    },
  };
  return v.pipe(unlessTooLong, v.minLength(min, issue('required')), notLonger);
}

/** An optional list: empty by default. */
export const optionalListOf = <const Item extends v.GenericSchema>(item: Item, max: number) =>
  v.optional(listOf(item, max), []);

/** A trimmed name that may be empty. */
export function optionalName(max: number = TEXT.label.max) {
  return v.pipe(
    v.string(),
    v.trim(),
    composed,
    maxCharacters(max, issue('max', { max })),
    v.check((value) => value === '' || isName(plainSpaces(value)), issue('name')),
    v.transform(collapseSpaces),
  );
}

/** A name with its own character set, for which there is one message. */
function named({ max, allowed }: { max: number; allowed: (value: string) => boolean }) {
  return v.pipe(
    v.string(issue('required')),
    v.trim(),
    composed,
    v.nonEmpty(issue('required')),
    maxCharacters(max, issue('max', { max })),
    v.check((value) => allowed(plainSpaces(value)), issue('name')),
    v.transform(collapseSpaces),
  );
}

/** A trimmed text that may be empty. */
export function optionalText(max: number = TEXT.description.max) {
  return v.pipe(
    v.string(),
    v.trim(),
    composed,
    maxCharacters(max, issue('max', { max })),
    v.check((value) => value === '' || isProse(value), issue('characters')),
  );
}

export const tenantName = text({ ...TEXT.tenantName, characters: CHARACTERS.spaceHyphen, letter: true });
export const organizationName = text({ ...TEXT.organizationName, characters: CHARACTERS.spaceHyphen, letter: true });
/** A new name of a tenant or organization: 3 to 45 characters (docs/decisions/specification-readings.md). */
export const rename = text({ ...TEXT.rename, characters: CHARACTERS.spaceHyphen, letter: true });
export const idpName = text({ ...TEXT.idpName, characters: /^[A-Za-z0-9][A-Za-z0-9._-]*$/ });
export const passkeyName = text({ ...TEXT.passkeyName });
export const groupName = text({ ...TEXT.groupName });
export const groupDescription = text({ ...TEXT.groupDescription, prose: true });
export const resourceName = text({ ...TEXT.resourceName, characters: CHARACTERS.identifier });
export const applicationName = text({ ...TEXT.resourceName, characters: CHARACTERS.spaceHyphen });
export const clientName = text({ ...TEXT.resourceName, characters: CHARACTERS.spaceUnderscore });
/** A third-party client's name, shown when people are asked for consent. */
export const thirdPartyName = v.pipe(
  v.string(),
  v.check((value) => !isOwnName(value), issue('reserved')),
);
export const roleName = text({ ...TEXT.roleName, characters: CHARACTERS.identifier });
export const permissionName = text({ ...TEXT.permissionName, characters: CHARACTERS.identifier });
export const displayName = text({ max: TEXT.label.max });
export const description = text({ max: TEXT.description.max, prose: true });
export const userName = named({ ...TEXT.userName, allowed: isUserName });
export const personName = named({ ...TEXT.personName, allowed: isPersonName });
export const claimType = v.pipe(
  text({ max: TEXT.label.max, characters: CHARACTERS.alphanumeric }),
  v.check((value) => !RESERVED_CLAIM_TYPES.has(value.toLowerCase()), issue('forbidden')),
);
/** Spaces are kept as typed, because a program reads it. */
export const claimValue = text({ max: TEXT.claimValue.max, characters: CHARACTERS.claim, prose: true });
export const secret = v.pipe(
  v.string(issue('required')),
  v.trim(),
  minCharacters(TEXT.secret.min, issue('min', { min: TEXT.secret.min })),
  maxCharacters(TEXT.secret.max, issue('max', { max: TEXT.secret.max })),
  // RFC 6749, appendix A.2: a token endpoint takes no other signs.
  v.regex(/^[\x20-\x7e]*$/, issue('characters')),
);

const EMAIL =
  /^[A-Z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Z0-9](?:[A-Z0-9-]{0,61}[A-Z0-9])?(?:\.[A-Z0-9](?:[A-Z0-9-]{0,61}[A-Z0-9])?)+$/i;

/** Whether a text is one e-mail address: HTML's rule, plus a dot in the domain, and no leading, trailing or double dot. */
export function isEmail(value: string): boolean {
  return !isLonger(value, TEXT.email.max) && EMAIL.test(value) && !/^\.|\.\.|\.@/.test(value);
}

export const email = v.pipe(
  v.string(issue('required')),
  v.trim(),
  v.nonEmpty(issue('required')),
  maxCharacters(TEXT.email.max, issue('email')),
  v.check(isEmail, issue('email')),
);

const HOST = '(?:localhost|(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,63})';
const IPV4 = '(?:(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)\\.){3}(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const PORT = '(?::\\d{1,5})?';
const REST = '(?:[/?#][^\\s<>"\'`\\\\]*)?';
const URL_PATTERN = new RegExp(`^(?:https?://)?(?:${HOST}|${IPV4})${PORT}${REST}$`, 'i');
const ORIGIN_PATTERN = new RegExp(`^https?://(?:${HOST}|${IPV4})${PORT}$`, 'i');

/** Whether a browser can open it: ports end at 65535. */
const opens = (value: string): boolean => URL.canParse(/^https?:\/\//i.test(value) ? value : `https://${value}`);

/** Whether a text is a valid host or localhost with optional scheme, port and path (section 5). Only http and https count as schemes. */
export function isUrl(value: string): boolean {
  return !isLonger(value, TEXT.url.max) && URL_PATTERN.test(value) && !INVISIBLE.test(value) && opens(value);
}

/** Whether a text is an origin, for CORS: scheme, host and port, nothing else (RFC 6454). */
export function isOrigin(value: string): boolean {
  return ORIGIN_PATTERN.test(value) && opens(value);
}

/** Normalizes an origin as browsers send it: lower case, without the scheme's default port. Other texts stay as they are. */
export function originOf(value: string): string {
  return isOrigin(value) ? new URL(value).origin : value;
}

/** Whether a text is an address without placeholders other than `{tenantId}`: those would be opened literally. */
function isUrlForTenants(value: string): boolean {
  const filled = value.replaceAll('{tenantId}', 'tenant');
  return isUrl(filled) && !/[{}]/.test(filled);
}

export const url = v.pipe(
  v.string(issue('required')),
  v.trim(),
  v.nonEmpty(issue('required')),
  maxCharacters(TEXT.url.max, issue('url')),
  v.check(isUrlForTenants, issue('url')),
);
export const optionalUrl = v.pipe(
  v.string(),
  v.trim(),
  maxCharacters(TEXT.url.max, issue('url')),
  v.check((value) => value === '' || isUrlForTenants(value), issue('url')),
);

const { min, max } = TEXT.password;
/** The current password: the rules may have been different when it was set. */
export const presentPassword = v.pipe(
  v.string(issue('required')),
  v.nonEmpty(issue('required')),
  maxCharacters(max, issue('max', { max })),
);
/** A new password as it may be sent; how easy it is to guess only the platform decides. */
export const newPassword = v.pipe(presentPassword, minCharacters(min, issue('min', { min })));
/** A code of an authenticator app, with the spaces that apps show in it. */
export const factorCode = v.pipe(
  v.string(issue('required')),
  v.nonEmpty(issue('required')),
  maxCharacters(20, issue('max', { max: 20 })),
);
