import { useTranslations } from 'next-intl';
import { paths } from '@/lib/paths';
import { Notice } from './notice';
import { LogoutLink, NoticeLink, SignInLink } from './notice-links';
import { RefusalCode } from './refusal-code';

export type IncorrectIdpScreenProps = {
  /**
   * `invitation`: the invitation requires another provider than the one the person is signed in with; `tenant`: its provider is not allowed
   * in its tenant.
   */
  reason: 'unknown' | 'invitation' | 'tenant';
  /** The requested provider, as typed; shown only if it could be a provider's name. */
  idp?: string;
  signedIn: boolean;
  /** The code of the refusal, if the issuer gave one. */
  refusal?: string | undefined;
};

/** The identity provider is unknown, or not the one that an invitation requires (sections 2 and 4). */
export function IncorrectIdpScreen({ reason, idp, signedIn, refusal }: IncorrectIdpScreenProps) {
  const t = useTranslations('notices');
  const catalogue = useTranslations('catalogue');
  if (reason !== 'unknown') {
    const part = reason === 'tenant' ? 'idpNotForTenant' : 'incorrectIdpInvitation';
    const message = reason === 'tenant' ? 'Refusal.provider.notForTenant' : 'MemberInvitation.Invite.IDPError';
    return (
      <Notice
        type="warning"
        header={t(`${part}.header`)}
        text={t(`${part}.text`)}
        message={catalogue(message)}
        details={<RefusalCode refusal={refusal} />}
        actions={signedIn ? <LogoutLink variant="primary" /> : <SignInLink />}
      />
    );
  }
  return (
    <Notice
      type="danger"
      header={idp === undefined ? t('incorrectIdp.header') : t('incorrectIdp.headerNamed', { idp })}
      text={t('incorrectIdp.text')}
      message={catalogue('Page.IDPNotFound')}
      details={<RefusalCode refusal={refusal} />}
      actions={
        signedIn ? (
          <>
            <LogoutLink variant="primary" />
            <NoticeLink href={paths.home} variant="secondary">
              {t('incorrectIdp.return')}
            </NoticeLink>
          </>
        ) : (
          <SignInLink label={t('incorrectIdp.signIn')} />
        )
      }
    />
  );
}
