import { useMessages, useTranslations } from 'next-intl';
import { readCode } from '@/lib/contract/rooms/refusals/code';
import { paths } from '@/lib/paths';
import { catalogueText, errorFamily } from './catalogue-text';
import { Notice } from './notice';
import { LogoutLink, NoticeLink, SignInLink } from './notice-links';
import { RefusalCode } from './refusal-code';

export type ErrorScreenProps = {
  /** What the address asks to be shown; anything that is not a message of the catalogue is ignored. */
  messageKey?: string;
  /** Query parameters that may fill the message's placeholders. */
  values?: Record<string, string | undefined>;
  signedIn: boolean;
  /** The code of a sign-in that came to nothing. */
  refusal?: string | undefined;
};

/** The error page: what happened, the way back, and Log out when signed in (section 2). */
export function ErrorScreen({ messageKey, values, signedIn, refusal }: ErrorScreenProps) {
  const t = useTranslations('notices.error');
  // The key comes from the address: `catalogueText` checks it, which the translator's type cannot know.
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
