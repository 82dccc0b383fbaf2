'use client';

import { ShieldOff } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { Page } from '@/components/shell/page';
import { EmptyState } from '@/components/ui/primitives/empty-state';
import { PageHeading } from '@/components/ui/primitives/page-heading';
import type { Session } from '@/lib/contract/rooms/account/entities';
import type { PasswordState } from './account-data';
import { SessionsPanel } from './sessions-panel';
import { SignInPanel } from './sign-in-panel';

export type AccountScreenProps = {
  /** Null where the platform has none of this person; undefined when the server could not load it. */
  password: PasswordState | undefined | null;
  /** Null where the platform does not tell. */
  sessions: Session[] | undefined | null;
};

/** One's own account: the ways to sign in, and where one is signed in. */
export function AccountScreen({ password, sessions }: AccountScreenProps) {
  const t = useTranslations('account.own');
  const title = useTranslations('shell.screen')('yourAccount');
  return (
    <Page>
      <PageHeading title={title} description={t('description')} />
      {password === null && sessions === null ? (
        <EmptyState icon={<ShieldOff />} title={t('elsewhereTitle')} text={t('elsewhereText')} />
      ) : null}
      {password === null ? null : <SignInPanel initial={password} />}
      {sessions === null ? null : <SessionsPanel initial={sessions} />}
    </Page>
  );
}
