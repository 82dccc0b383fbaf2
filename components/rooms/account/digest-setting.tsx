'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { LoadFailure } from '@/components/form/load-failure';
import { useFailureText } from '@/components/form/saving/use-failure-text';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { RadioCards } from '@/components/ui/primitives/radio-cards';
import type { Digest } from '@/lib/contract/rooms/account/entities';
import { changeDigest, useDigest } from './account-data';
import { Setting } from './setting';

const CHOICES = ['off', 'weekly'] as const;

/** Whether the person gets the weekly e-mail about what needs attention. `initial` is undefined when the server could not load it. */
export function DigestSetting({ initial, email }: { initial: Digest | undefined; email: string }) {
  const t = useTranslations('account.settings.digest');
  const failureText = useFailureText();
  const { data, error, mutate } = useDigest(initial);
  const [failure, setFailure] = useState<string | null>(null);

  const choose = async (isOn: boolean): Promise<void> => {
    setFailure(null);
    try {
      await mutate(changeDigest(isOn), { optimisticData: { isOn }, revalidate: false });
    } catch (problem) {
      setFailure(failureText(problem, { error: 'Common.Save.Error' }));
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
          {failure === null ? null : <InlineAlert tone="danger">{failure}</InlineAlert>}
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
