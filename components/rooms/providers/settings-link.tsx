'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Select } from '@/components/form/fields/select-fields';
import { useAction } from '@/components/form/saving/use-action';
import { useDateText } from '@/components/ui/mechanisms/use-date-text';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { Button } from '@/components/ui/primitives/button';
import { CopyControl } from '@/components/ui/primitives/copy-control';
import { Send } from '@/components/ui/primitives/icons';
import type { ProviderLink } from '@/lib/contract/rooms/providers/entities';
import type { ProviderPartProps } from './break-glass';
import { call } from '@/lib/console/browser/call';

const DAYS = ['7', '14', '30'] as const;

/** A link for the other side's IT: they enter issuer, client and secret themselves, once. It is shown here once. */
export function SettingsLink({ place, provider, onChanged }: ProviderPartProps) {
  const t = useTranslations('providers.link');
  const dateText = useDateText();
  const [days, setDays] = useState<string>(DAYS[0]);
  const [made, setMade] = useState<ProviderLink | null>(null);
  const make = useAction({
    act: () => call('providers.createLink', { params: place, body: { days: Number(days) } }),
    errorKeys: { error: 'Common.Save.Error' },
    repeatable: true,
    onDone: (link) => {
      setMade(link);
      onChanged();
    },
    onGone: onChanged,
  });
  const day = (at: string): string => dateText(at, { dateStyle: 'long' });
  const { linkExpiresAt = null } = provider;
  return (
    <section className="space-y-2">
      <h3 className="font-semibold">{t('title')}</h3>
      <p className="text-sm text-muted">
        {linkExpiresAt === null ? t('text') : t('waits', { date: day(linkExpiresAt) })}
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <div className="w-40">
          <Select
            label={t('days')}
            options={DAYS.map((value) => ({ value, label: t('daysOf', { count: Number(value) }) }))}
            value={days}
            onChange={setDays}
            required
          />
        </div>
        <Button icon={<Send />} pending={make.pending} onClick={make.run}>
          {t(linkExpiresAt === null ? 'make' : 'makeAnother')}
        </Button>
      </div>
      {make.error === null ? null : <InlineAlert tone="danger">{make.error}</InlineAlert>}
      {made === null ? null : (
        <InlineAlert tone="info" title={t('made', { date: day(made.expiresAt) })}>
          <p>{t('once')}</p>
          <p className="mt-1 flex items-center gap-1">
            <span className="min-w-0 font-mono text-xs wrap-anywhere">{made.url}</span>
            <CopyControl value={made.url} label={t('title')} iconOnly secret />
          </p>
        </InlineAlert>
      )}
    </section>
  );
}
