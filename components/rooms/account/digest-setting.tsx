'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { lazy } from '@/components/ui/mechanisms/lazy';
import { RadioCards } from '@/components/ui/primitives/radio-cards';
import type { Digest } from '@/lib/contract/rooms/account/entities';
import { changeDigest, useDigest } from './account-data';
import { Setting } from './setting';

const LoadFailure = lazy(() => import('@/components/form/load-failure').then((module) => module.LoadFailure));

const CHOICES = ['off', 'weekly'] as const;

/** Whether the person gets the weekly e-mail about what needs attention. `initial` is undefined when the server could not load it. */
export function DigestSetting({ initial, email }: { initial: Digest | undefined; email: string }) {
  const t = useTranslations('account.settings.digest');
  const { data, error, mutate } = useDigest(initial);
  const [failed, setFailed] = useState<{ isOn: boolean; error: unknown } | null>(null);

  const choose = async (isOn: boolean): Promise<void> => {
    setFailed(null);
    try {
      await mutate(changeDigest(isOn), { optimisticData: { isOn }, revalidate: false });
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
