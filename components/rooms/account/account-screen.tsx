'use client';

import { ShieldOff } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { Page } from '@/components/shell/page';
import { EmptyState } from '@/components/ui/primitives/empty-state';
import { PageHeading } from '@/components/ui/primitives/page-heading';
import type { Factors, Session } from '@/lib/contract/rooms/account/entities';
import type { AccessGrant } from '@/lib/contract/rooms/clients/entities';
import { ClientAccessPanel } from './client-access-panel';
import { PasskeysPanel } from './sign-in/passkeys-panel';
import { SessionsPanel } from './sessions-panel';
import { SignInPanel } from './sign-in/sign-in-panel';
import type { OperationResult } from '@/lib/contract/operations';

export type AccountScreenProps = {
  /** Null where the platform has none for this person; undefined when the server could not load them. */
  passkeys: OperationResult<'me.passkeys'> | undefined;
  /** Null where the platform has none of this person; undefined when the server could not load it. */
  password: OperationResult<'me.password'> | undefined;
  /** What there is beside the password, null where the platform has no such thing. */
  factors: Factors | undefined | null;
  /** Null where the platform does not tell. */
  sessions: Session[] | undefined | null;
  /** The clients that the person has given access: undefined when they could not be loaded, null on a platform that does not tell them. */
  grants: AccessGrant[] | undefined | null;
};

/** One's own account: the ways to sign in, where one is signed in, and what has access. */
export function AccountScreen({ passkeys, password, factors, sessions, grants }: AccountScreenProps) {
  const t = useTranslations('account.own');
  const title = useTranslations('shell.screen')('yourAccount');
  return (
    <Page>
      <PageHeading title={title} description={t('description')} />
      {passkeys === null && password === null && sessions === null && grants === null ? (
        <EmptyState icon={<ShieldOff />} title={t('elsewhereTitle')} text={t('elsewhereText')} />
      ) : null}
      {passkeys === null ? null : <PasskeysPanel initial={passkeys} />}
      {password === null ? null : <SignInPanel initial={password} factors={factors} />}
      {sessions === null ? null : <SessionsPanel initial={sessions} />}
      {grants === null ? null : <ClientAccessPanel initial={grants} />}
    </Page>
  );
}
