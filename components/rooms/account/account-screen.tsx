'use client';

import { ShieldOff } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { Page } from '@/components/shell/page';
import { EmptyState } from '@/components/ui/primitives/empty-state';
import { PageHeading } from '@/components/ui/primitives/page-heading';
import type { PasswordState } from './account-data';
import { SignInPanel } from './sign-in-panel';

export type AccountScreenProps = {
  /** Null where the platform has none of this person; undefined when the server could not load it. */
  password: PasswordState | undefined | null;
};

/** One's own account: the ways to sign in. */
export function AccountScreen({ password }: AccountScreenProps) {
  const t = useTranslations('account.own');
  const title = useTranslations('shell.screen')('yourAccount');
  return (
    <Page>
      <PageHeading title={title} description={t('description')} />
      {password === null ? (
        <EmptyState icon={<ShieldOff />} title={t('elsewhereTitle')} text={t('elsewhereText')} />
      ) : (
        <SignInPanel initial={password} />
      )}
    </Page>
  );
}
