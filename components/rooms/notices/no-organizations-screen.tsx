import { useTranslations } from 'next-intl';
import { Notice } from './notice';
import { LogoutLink } from './notice-links';

/** For a user without an organization, who can only log out (section 2). */
export function NoOrganizationsScreen({ name }: { name: string }) {
  const t = useTranslations('notices.noOrganizations');
  const catalogue = useTranslations('catalogue.Organization.Fetch.NoOrganization');
  return (
    <Notice
      type="info"
      header={t('header')}
      text={t('text', { name })}
      message={catalogue('Error')}
      actions={<LogoutLink variant="primary" />}
    />
  );
}
