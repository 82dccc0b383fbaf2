import { useMessages, useTranslations } from 'next-intl';
import { readCode } from '@/lib/contract/rooms/refusals/code';
import { paths } from '@/lib/paths';
import { Notice } from './notice';
import { LogoutLink, NoticeLink, SignInLink } from './notice-links';
import { RefusalCode } from './refusal-code';
import type { CatalogueKey } from '@/lib/catalogue-key';

export type ErrorScreenProps = {
  /** The message key from the address; anything that is not a message of the catalogue is ignored. */
  messageKey?: string;
  /** Query parameters that may fill the message's placeholders. */
  values?: Record<string, string | undefined>;
  signedIn: boolean;
  refusal?: string | undefined;
};

/** The error page: what happened, the way back, and Log out when signed in (section 2). */
export function ErrorScreen({ messageKey, values, signedIn, refusal }: ErrorScreenProps) {
  const t = useTranslations('notices.error');
  // The key comes from the address and is checked by `catalogueText`, which the translator's type cannot express.
  const catalogue = useTranslations('catalogue') as unknown as (key: string, values: Record<string, string>) => string;
  const known = catalogueText(useMessages().catalogue, messageKey, values);
  const family = errorFamily(known?.key, readCode(refusal ?? '') !== undefined);
  return (
    <Notice
      type="danger"
      header={family === 'other' ? t('header') : t(`${family}.header`)}
      text={family === 'other' ? t('text') : t(`${family}.text`)}
      message={known === null ? catalogue('Common.Unknown', {}) : catalogue(known.key, known.values)}
      details={<RefusalCode refusal={refusal} />}
      actions={
        <>
          {family === 'signIn' || family === 'unfinished' || family === 'registration' ? (
            <SignInLink label={t('signIn.retry')} />
          ) : (
            <NoticeLink href={paths.home}>{t('return')}</NoticeLink>
          )}
          {signedIn || family === 'signIn' ? <LogoutLink /> : null}
        </>
      }
    />
  );
}

/** Texts of a namespace: by key, or compiled by next-intl at build time; a string if there are no placeholders. */
type Catalogue = { readonly [key: string]: unknown };

/** Values that an address may fill into a message: ids only, nothing that could read like a sentence of the console. */
const SAFE_VALUE = /^[A-Za-z0-9][A-Za-z0-9._~-]{0,199}$/;

/**
 * Messages with placeholders that an address may request, and the parameters that fill them. All others describe a moment (a detail, a
 * name, seconds), which no address contains.
 */
const FILLED_BY: Partial<Record<string, readonly string[]>> = {
  'Page.Error.NoTenant': ['tenantId'],
} satisfies Partial<Record<CatalogueKey, readonly string[]>>;

type CatalogueText = { key: string; values: Record<string, string> };

/**
 * The message for the key in the address, null without one. Only keys of the catalogue are accepted, and only if ids fill all their
 * placeholders: no link can make the console say something else.
 */
export function catalogueText(
  catalogue: Catalogue,
  key: string | undefined,
  values: Record<string, string | undefined> = {},
): CatalogueText | null {
  if (key === undefined) return null;
  const message = key.split('.').reduce<unknown>(below, catalogue);
  const isPlain = typeof message === 'string' && !message.includes('{');
  const placeholders = isPlain ? [] : FILLED_BY[key];
  if (message === undefined || placeholders === undefined) return null;
  const filled: Record<string, string> = {};
  for (const name of placeholders) {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    if (value === undefined || !SAFE_VALUE.test(value)) return null;
    filled[name] = value;
  }
  return { key, values: filled };
}

/** The child of a node of the texts by name; undefined below a text. */
function below(node: unknown, name: string): unknown {
  const isNode = typeof node === 'object' && node !== null && !Array.isArray(node);
  return isNode && Object.hasOwn(node, name) ? (node as Catalogue)[name] : undefined;
}

type ErrorFamily = 'signIn' | 'unfinished' | 'registration' | 'authorization' | 'place' | 'platform' | 'other';

/**
 * The family of a catalogue key.
 * @param isRefusedSignIn - whether a sign-in was refused: the address then contains its code. Otherwise the same key comes from a page's
 * gate.
 */
export function errorFamily(key: string | undefined, isRefusedSignIn = false): ErrorFamily {
  if (key === undefined) return 'other';
  if (key.startsWith('Authentication.SignIn.')) return 'signIn';
  if (key.startsWith('Authentication.Registration.')) return 'registration';
  if (isRefusedSignIn && key === 'Authentication.UserClaimsFetch.Error') return 'unfinished';
  if (key.startsWith('Authentication.') || /\.(Forbidden|NoPermission)$/.test(key)) return 'authorization';
  if (key === 'Organization.Fetch.Error' || key === 'Page.Error.NoTenant') return 'place';
  return /\.Fetch\.|^Http\./.test(key) ? 'platform' : 'other';
}
