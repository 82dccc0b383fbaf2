'use client';

import { Building2, MailCheck, ShieldCheck } from '@/components/ui/primitives/icons';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { Page } from '@/components/shell/page';
import { PageHeading } from '@/components/ui/primitives/page-heading';
import { Panel } from '@/components/ui/primitives/panel';
import type { Application } from '@/lib/contract/rooms/applications/entities';
import { paths } from '@/lib/paths';
import { lazy } from '@/components/ui/mechanisms/lazy';

const CreateTenantDialog = lazy(() => import('./create-tenant-dialog'), 'CreateTenantDialog');

export type CreateTenantScreenProps = {
  /** The user's current super-tenant, whose applications are offered. */
  superTenantId: string;
  offered: Application[] | undefined;
  preconfigured: string | undefined;
};

const STEPS = [
  { id: 'fill', icon: <Building2 /> },
  { id: 'mail', icon: <MailCheck /> },
  { id: 'land', icon: <ShieldCheck /> },
] as const;

/** Creates a tenant with a new organization. Closing the dialog in any way leads to the start page (section 4). */
export function CreateTenantScreen({ superTenantId, offered, preconfigured }: CreateTenantScreenProps) {
  const t = useTranslations('onboarding.page');
  const heading = useTranslations('shell.heading');
  const router = useRouter();
  return (
    <Page>
      <PageHeading title={heading('tenantCreate')} description={t('description')} />
      <Panel title={t('how')}>
        <ol className="grid gap-6 md:grid-cols-3">
          {STEPS.map(({ id, icon }) => (
            <li key={id} className="space-y-1.5">
              <span className="grid size-9 place-items-center rounded-lg bg-chip text-muted">{icon}</span>
              <p className="pt-1 font-medium">{t(`steps.${id}.title`)}</p>
              <p className="text-muted">{t(`steps.${id}.text`)}</p>
            </li>
          ))}
        </ol>
      </Panel>
      <CreateTenantDialog
        onClose={() => router.push(paths.home)}
        organization={null}
        actingTenantId={superTenantId}
        source={{ superTenantId }}
        offered={offered}
        preconfigured={preconfigured}
      />
    </Page>
  );
}
