import { Hammer } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Page } from '@/components/shell/page';
import { EmptyState } from '@/components/ui/empty-state';
import { PageHeading } from '@/components/ui/page-heading';
import type { LaterRoomId } from './later-rooms';

/** A gated page whose room is not in this version: its heading, and the truth. */
export function LaterRoom({ screen }: { screen: LaterRoomId }) {
  const t = useTranslations('rooms.later');
  const name = useTranslations('shell.screen')(screen);
  return (
    <Page>
      <PageHeading title={name} />
      <EmptyState icon={<Hammer />} title={t('title', { screen: name })} text={t('text')} />
    </Page>
  );
}
