import { Check } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from '@/components/ui/primitives/cx';

export type Step = 'type' | 'settings' | 'kit';
const STEPS: readonly Step[] = ['type', 'settings', 'kit'];

export type StepsHeadProps = {
  current: Step;
  chosen: string;
  /** Goes back to a step; the typed values stay. */
  onGo: (step: Step) => void;
  /** The name of the last step: templates have no integration kit. */
  last: string;
};

export function StepsHead({ current, chosen, onGo, last }: StepsHeadProps) {
  const t = useTranslations('clientform.step');
  const at = STEPS.indexOf(current);
  return (
    <ol
      aria-label={t('label')}
      className="flex items-center gap-3 border-b border-border px-4 pt-2 pb-3.5 text-sm sm:px-6"
    >
      {STEPS.map((step, index) => {
        const isDone = index < at;
        const name = step === 'kit' ? last : t(step);
        const label: ReactNode =
          isDone && step === 'type' ? (
            <>
              {name}
              <span className="max-sm:hidden">
                : <span className="text-text">{chosen}</span>
              </span>
            </>
          ) : (
            name
          );
        const content = (
          <>
            <span
              aria-hidden
              className={cx(
                'grid size-5 shrink-0 place-items-center rounded-full text-xs tabular-nums',
                index === at ? 'bg-accent font-semibold text-accent-on' : 'ring-1 ring-border-strong ring-inset',
              )}
            >
              {isDone ? <Check className="size-3" /> : index + 1}
            </span>
            <span className={cx('truncate', index === at ? 'font-semibold text-text' : 'text-muted max-sm:sr-only')}>
              {label}
            </span>
          </>
        );
        return (
          <li
            key={step}
            aria-current={index === at ? 'step' : undefined}
            className={cx(
              'flex min-w-0 items-center gap-3',
              index > 0 && 'flex-1 before:h-px before:min-w-3 before:flex-1 before:bg-border',
            )}
          >
            {isDone ? (
              <button
                type="button"
                onClick={() => onGo(step)}
                className="hit-area flex min-w-0 items-center gap-2 rounded-md hover:underline"
              >
                {content}
              </button>
            ) : (
              <span className="flex min-w-0 items-center gap-2">{content}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
