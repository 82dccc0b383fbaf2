import { Check, Lock } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { ApplicationIcon } from '@/components/ui/marks/application-icon';
import { Badge } from '@/components/ui/primitives/badge';
import { Button } from '@/components/ui/primitives/button';
import { cx } from '@/components/ui/primitives/cx';
import { giverText } from '../origin-text';
import type { Card } from './card-list';

export type ApplicationCardProps = {
  card: Card;
  /** Whether it is the one in the tab order. */
  tabbable: boolean;
  onToggle: (applicationId: string) => void;
  onUnassign: (applicationId: string) => void;
};

/** One application: its button selects or unassigns it; for a free one, a click anywhere on the card presses that button. */
export const ApplicationCard = memo(function ApplicationCard(props: ApplicationCardProps) {
  const { card } = props;
  const t = useTranslations('assignments');
  const { applicationId, name, suiteName, description, state, counts } = card;
  return (
    <li
      className={cx(
        'relative flex flex-col sm:h-36 sm:touch:h-40 rounded-xl p-4 transition-[background-color,box-shadow] [contain-intrinsic-size:auto_9rem] [content-visibility:auto] has-[[data-card]:focus-visible]:outline-2 has-[[data-card]:focus-visible]:outline-offset-2 has-[[data-card]:focus-visible]:outline-accent',
        state === 'selected' ? 'bg-accent-soft/60 ring-2 ring-accent ring-inset' : 'bg-surface shadow-card',
        state === 'free' && 'hover:bg-row-hover active:bg-pressed',
      )}
    >
      <div className="flex items-start gap-3">
        <ApplicationIcon id={applicationId} name={name} iconUrl={card.iconUrl} size="lg" />
        <div className="min-w-0 flex-1">
          <h2 className="truncate font-semibold" title={name}>
            {name}
          </h2>
          <p className="truncate text-sm text-muted">{suiteName || t('card.noSuite')}</p>
        </div>
        {state === 'assigned' || state === 'foreign' ? (
          <Badge tone="success" icon={<Check />} className="shrink-0">
            {t('card.assigned')}
          </Badge>
        ) : null}
      </div>
      <p data-shortened className="mt-2 line-clamp-2 flex-1 text-sm leading-4.5 text-muted" title={description}>
        {description}
      </p>
      <div className="mt-1 flex items-center justify-between gap-3">
        <p className="flex min-w-0 items-center gap-1.5 text-xs text-muted">
          {counts === null ? (
            <>
              <Lock className="size-3.5" />
              <span className="truncate">{giverText(t, card.giver)}</span>
            </>
          ) : (
            <span className="truncate">
              {t('card.counts', {
                roles: t('card.roles', { count: counts.roles }),
                permissions: t('card.permissions', { count: counts.permissions }),
              })}
            </span>
          )}
        </p>
        <CardButton {...props} />
      </div>
    </li>
  );
});

function CardButton({ card, tabbable, onToggle, onUnassign }: ApplicationCardProps) {
  const t = useTranslations('assignments');
  const { applicationId, name, state } = card;
  if (state !== 'free' && state !== 'selected') {
    return (
      <Button
        data-card
        size="sm"
        tabIndex={tabbable ? 0 : -1}
        aria-label={t('card.unassignOf', { name })}
        disabledReason={state === 'foreign' ? t('card.notYours') : undefined}
        onClick={() => onUnassign(applicationId)}
      >
        {t('unassign.submit')}
      </Button>
    );
  }
  return (
    <Button
      data-card
      size="sm"
      tabIndex={tabbable ? 0 : -1}
      aria-pressed={state === 'selected'}
      aria-label={t(state === 'selected' ? 'card.selectedOf' : 'card.selectOf', { name })}
      icon={state === 'selected' ? <Check /> : undefined}
      onClick={() => onToggle(applicationId)}
      className={cx(
        'outline-none after:absolute after:inset-0 after:rounded-xl',
        state === 'selected' && 'text-accent-text ring-1 ring-accent ring-inset',
      )}
    >
      {t(state === 'selected' ? 'card.selected' : 'card.select')}
    </Button>
  );
}
