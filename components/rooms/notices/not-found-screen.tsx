import { useTranslations } from 'next-intl';
import { paths } from '@/lib/paths';
import { Notice } from './notice';
import { NoticeLink } from './notice-links';

export type WayBack = { name: string; href: string };

/** Unknown page; links to the current organization or tenant, else to the start page (section 2). */
export function NotFoundScreen({ back }: { back: WayBack | null }) {
  const t = useTranslations('notices.notFound');
  return (
    <Notice
      type="info"
      header={t('header')}
      text={t('text')}
      actions={
        <>
          {back === null ? null : <NoticeLink href={back.href}>{t('tenant', { name: back.name })}</NoticeLink>}
          <NoticeLink href={paths.home} variant={back === null ? 'primary' : 'secondary'}>
            {t('start')}
          </NoticeLink>
        </>
      }
    />
  );
}
