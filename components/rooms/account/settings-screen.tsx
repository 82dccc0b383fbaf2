'use client';

import { Building2, Eraser } from '@/components/ui/primitives/icons';
import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { Page } from '@/components/shell/page';
import { useDensity, useTheme } from '@/components/shell/use-appearance';
import {
  applyDensity,
  applyTheme,
  DENSITIES,
  type Density,
  forgetPlace,
  remember,
  type Theme,
  THEMES,
} from '@/components/shell/preferences';
import { Button } from '@/components/ui/primitives/button';
import { PageHeading } from '@/components/ui/primitives/page-heading';
import { Panel } from '@/components/ui/primitives/panel';
import { RadioCards } from '@/components/ui/primitives/radio-cards';
import { toast } from '@/components/ui/overlays/toast';
import { LANGUAGES } from '@/lib/contract/limits';
import type { Digest } from '@/lib/contract/rooms/account/entities';
import { type ReactNode, useId, useState } from 'react';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { operationKey, useOperation } from '@/lib/console/browser/use-operation';
import { call } from '@/lib/console/browser/call';

export type SettingsScreenProps = {
  appearance: { theme: Theme; density: Density };
  /** The names of the remembered place, null if there is none. */
  place: { organization: string; tenant?: string } | null;
  version: string;
  /** The weekly e-mail: null for people and platforms without it; `initial` is undefined if it could not be loaded. */
  digest: { initial: Digest | undefined; email: string } | null;
};

/** Language, theme, density, the remembered place, the weekly e-mail, and the version. Everything takes effect at once. */
export function SettingsScreen({ appearance, place, version, digest }: SettingsScreenProps) {
  const t = useTranslations('account.settings');
  const title = useTranslations('shell.screen')('settings');
  return (
    <Page>
      <PageHeading title={title} description={t('description')} />
      <Panel flush>
        <div className="divide-y divide-border-subtle">
          <LanguageSetting />
          <AppearanceSettings appearance={appearance} />
          <PlaceSetting place={place} />
          {digest === null ? null : <DigestSetting {...digest} />}
          <Setting title={t('about')}>
            {() => (
              <p className="flex items-baseline gap-2">
                <span className="text-muted">{t('version')}</span>
                <span className="font-mono text-xs">{version}</span>
              </p>
            )}
          </Setting>
        </div>
      </Panel>
    </Page>
  );
}

function LanguageSetting() {
  const t = useTranslations('account.settings');
  const languageName = useTranslations('common.language');
  const router = useRouter();
  const locale = useLocale();
  return (
    <Setting title={t('language')} text={t('languageText')}>
      {(labelledBy) => (
        <RadioCards
          labelledBy={labelledBy}
          options={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
          value={locale}
          onChange={(language) => {
            remember('language', language);
            router.refresh();
          }}
        />
      )}
    </Setting>
  );
}

function AppearanceSettings({ appearance }: Pick<SettingsScreenProps, 'appearance'>) {
  const t = useTranslations('account.settings');
  const themeName = useTranslations('shell.themes');
  const theme = useTheme(appearance.theme);
  const density = useDensity(appearance.density);
  return (
    <>
      <Setting title={t('theme')} text={t('themeText', { system: themeName('system') })}>
        {(labelledBy) => (
          <RadioCards
            labelledBy={labelledBy}
            columns={3}
            options={THEMES.map((value) => ({
              value,
              label: themeName(value),
              description: t(`themeDescription.${value}`),
            }))}
            value={theme}
            onChange={applyTheme}
          />
        )}
      </Setting>
      <Setting title={t('density')} text={t('densityText')}>
        {(labelledBy) => (
          <RadioCards
            labelledBy={labelledBy}
            options={DENSITIES.map((value) => ({
              value,
              label: t(`densities.${value}`),
              description: t(`densityDescription.${value}`),
            }))}
            value={density}
            onChange={applyDensity}
          />
        )}
      </Setting>
    </>
  );
}

/** The person's last place, with a button to forget it. */
function PlaceSetting({ place }: Pick<SettingsScreenProps, 'place'>) {
  const t = useTranslations('account.settings');
  const router = useRouter();
  return (
    <Setting title={t('place')} text={t('placeText')}>
      {() =>
        place === null ? (
          <p className="text-muted">{t('placeNone')}</p>
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg p-3 ring-1 ring-border ring-inset">
            <span className="flex min-w-0 items-center gap-2.5">
              <Building2 className="text-muted" />
              <span className="min-w-0 wrap-anywhere">
                <span className="font-medium">{place.tenant ?? place.organization}</span>
                {place.tenant ? <span className="block text-sm text-muted">{place.organization}</span> : null}
              </span>
            </span>
            <Button
              size="sm"
              icon={<Eraser />}
              onClick={() => {
                forgetPlace();
                toast.success(t('placeCleared'));
                router.refresh();
              }}
            >
              {t('placeClear')}
            </Button>
          </div>
        )
      }
    </Setting>
  );
}

const LoadFailure = lazy(() => import('@/components/form/load-failure'), 'LoadFailure');

const CHOICES = ['off', 'weekly'] as const;

/** Whether the person gets the weekly e-mail about what needs attention. `initial` is undefined if the server could not load it. */
function DigestSetting({ initial, email }: { initial: Digest | undefined; email: string }) {
  const t = useTranslations('account.settings.digest');
  const { data, error, mutate } = useOperation(operationKey('me.digest', {}), { fallbackData: initial });
  const [failed, setFailed] = useState<{ isOn: boolean; error: unknown } | null>(null);

  const choose = async (isOn: boolean): Promise<void> => {
    setFailed(null);
    try {
      await mutate(call('me.changeDigest', { body: { isOn } }), { optimisticData: { isOn }, revalidate: false });
    } catch (problem) {
      setFailed({ isOn, error: problem });
    }
  };
  if (data === undefined) {
    return error === undefined ? null : (
      <Setting title={t('title')}>{() => <LoadFailure error={error} onRetry={mutate} />}</Setting>
    );
  }
  return (
    <Setting title={t('title')} text={t('text')}>
      {(labelledBy) => (
        <div className="grid gap-3">
          {failed === null ? null : (
            <LoadFailure error={failed.error} says="Common.Save.Error" onRetry={() => choose(failed.isOn)} />
          )}
          <RadioCards
            labelledBy={labelledBy}
            options={CHOICES.map((value) => ({
              value,
              label: t(value),
              description: t(`${value}Text`, { email }),
            }))}
            value={data.isOn ? 'weekly' : 'off'}
            onChange={(value) => void choose(value === 'weekly')}
          />
        </div>
      )}
    </Setting>
  );
}

type SettingProps = { title: string; text?: string; children: (labelledBy: string) => ReactNode };

function Setting({ title, text, children }: SettingProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-x-10 gap-y-3 p-5 lg:grid-cols-[16rem_minmax(0,40rem)]">
      <div>
        <h2 id={id} className="font-semibold">
          {title}
        </h2>
        {text ? <p className="mt-0.5 text-sm text-muted">{text}</p> : null}
      </div>
      <div className="min-w-0">{children(id)}</div>
    </section>
  );
}
