import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useState } from 'react';
import { useAction } from '@/components/form/saving/use-action';
import { inputClass } from '@/components/form/fields/input-class';
import { addDays, dayIn, startOfDay } from '@/components/ui/mechanisms/date-locale';
import { useDateText } from '@/components/ui/mechanisms/use-date-text';
import { serverNow } from '@/components/ui/mechanisms/use-minute';
import { useZone } from '@/components/ui/mechanisms/use-zone';
import { toast } from '@/components/ui/overlays/toast';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { Button } from '@/components/ui/primitives/button';
import { cx } from '@/components/ui/primitives/cx';
import { characterCount } from '@/lib/contract/characters';
import { HEALTH, TEXT } from '@/lib/contract/limits';
import type { Finding } from '@/lib/contract/rooms/health/entities';
import { acceptFinding } from './health-data';
import { type HealthPlace, lastDayOf } from './health-view';

export type AcceptPanelProps = {
  finding: Finding;
  place: HealthPlace;
  onClose: () => void;
  onChanged: () => void;
};

const YEAR_DAYS = 365;

/** Asks for the day until which the risk of a finding is accepted, and for the reason. Both are required. */
export function AcceptPanel({ finding, place, onClose, onChanged }: AcceptPanelProps) {
  const t = useTranslations('health.accept');
  const dateText = useDateText();
  const zone = useZone();
  const id = useId();
  const today = dayIn(zone, serverNow());
  const days = [HEALTH.acceptDays.min, YEAR_DAYS].map((count) => addDays(today, count));
  const [first = '', last = ''] = days;
  const [day, setDay] = useState(first);
  const [reason, setReason] = useState('');
  const { pending, error, run } = useAction({
    act: () =>
      acceptFinding(place, {
        rule: finding.rule,
        subjectId: finding.subject.id,
        until: startOfDay(zone, addDays(day, 1)).toISOString(),
        reason,
      }),
    onDone: ({ until }) => {
      toast.success(t('done', { date: dateText(lastDayOf(until), { dateStyle: 'long' }) }));
      onClose();
      onChanged();
    },
    onGone: onChanged,
  });
  const isDay = day >= first && day <= last;
  const { min, max } = TEXT.acceptReason;
  const length = characterCount(reason);
  const isReason = length >= min && length <= max;
  const missing = isDay ? (isReason ? undefined : t('needReason', { min, max })) : t('needDate');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (missing === undefined && !pending) run();
  };
  return (
    <form onSubmit={submit} className="space-y-3">
      <div>
        <p className="font-semibold">{t('title')}</p>
        <p className="text-sm text-muted">{t('text')}</p>
      </div>
      <DayChoice days={days} day={day} onChange={setDay} />
      {isDay ? null : <p className="text-sm text-danger">{t('needDate')}</p>}
      <label htmlFor={id} className="block">
        <span className="font-medium">{t('why')}</span> <span className="text-muted">{t('required')}</span>
      </label>
      <input
        id={id}
        value={reason}
        required
        autoComplete="off"
        onChange={(event) => setReason(event.target.value)}
        className={inputClass}
      />
      {error === null ? null : <InlineAlert tone="danger">{error}</InlineAlert>}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" variant="primary" pending={pending} disabledReason={missing}>
          {t('submit')}
        </Button>
      </div>
    </form>
  );
}

/** The nearest day, the latest day, or one between them. */
function DayChoice({ days, day, onChange }: { days: readonly string[]; day: string; onChange: (day: string) => void }) {
  const t = useTranslations('health.accept');
  return (
    <div role="group" aria-label={t('title')} className="flex flex-wrap gap-2">
      {days.map((one, index) => (
        <button
          key={one}
          type="button"
          aria-pressed={day === one}
          onClick={() => onChange(one)}
          className={cx(
            'h-9 rounded-lg border px-3 touch:h-11',
            day === one ? 'border-accent bg-accent-soft font-medium text-accent-text' : 'border-border-strong',
          )}
        >
          {t(index === 0 ? 'days' : 'year')}
        </button>
      ))}
      <input
        type="date"
        aria-label={t('date')}
        value={day}
        min={days[0]}
        max={days.at(-1)}
        onChange={(event) => onChange(event.target.value)}
        className={cx(inputClass, 'w-38')}
      />
    </div>
  );
}
