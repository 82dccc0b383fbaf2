'use client';

import { useTranslations } from 'next-intl';
import { Page } from '@/components/shell/page';
import { Panel } from '@/components/ui/primitives/panel';
import { PageHeading } from '@/components/ui/primitives/page-heading';
import type { Session } from '@/lib/contract/rooms/account/entities';
import type { AccessGrant } from '@/lib/contract/rooms/clients/entities';
import { ClientAccessPanel } from './client-access-panel';
import { SessionsPanel } from './sessions-panel';
import { SignInPanel, type SignInPanelProps } from './sign-in/sign-in-panel';

export type AccountScreenProps = SignInPanelProps & {
  /** Null if the platform does not return sessions. */
  sessions: Session[] | undefined | null;
  /** The clients to which the person has given access: undefined if loading failed, null if the platform does not return them. */
  grants: AccessGrant[] | undefined | null;
};

export function AccountScreen({ passkeys, password, factors, sessions, grants }: AccountScreenProps) {
  const t = useTranslations('account.own');
  const title = useTranslations('shell.screen')('yourAccount');
  return (
    <Page>
      <PageHeading title={title} description={t('description')} />
      <div className="flex flex-wrap gap-5 *:*:h-full">
        <div className="min-w-0 grow-2 basis-140">
          {passkeys === null && password === null ? (
            <Panel title={t('ways')}>
              <p className="text-muted">{t('elsewhereText')}</p>
            </Panel>
          ) : (
            <SignInPanel {...{ passkeys, password, factors }} />
          )}
        </div>
        {grants === null ? null : (
          <div className="@container min-w-0 grow basis-90">
            <ClientAccessPanel initial={grants} />
          </div>
        )}
      </div>
      {sessions === null ? null : <SessionsPanel initial={sessions} />}
    </Page>
  );
}
