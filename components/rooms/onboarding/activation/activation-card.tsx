import type { ReactNode } from 'react';
import { cx } from '@/components/ui/primitives/cx';

const tones = {
  accent: 'bg-accent-soft text-accent-text',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
} as const;

export type ActivationCardProps = {
  tone: keyof typeof tones;
  icon: ReactNode;
  /** What kind of invitation it is, above the header. */
  overline: string;
  header: string;
  text: string;
  message?: string;
  actions?: ReactNode;
};

/** The one card of the activation page. Its states share the frame, so that a change of state is quiet; it is read aloud. */
export function ActivationCard({ tone, icon, overline, header, text, message, actions }: ActivationCardProps) {
  return (
    <div className="grid flex-1 place-items-center px-4 py-10 sm:px-6">
      <section
        aria-labelledby="activation"
        aria-live="polite"
        className="w-full max-w-xl rounded-2xl bg-surface p-6 shadow-card sm:p-8"
      >
        <span className={cx('grid size-11 place-items-center rounded-xl [&_.icon]:size-5.5', tones[tone])}>{icon}</span>
        <p className="mt-5 text-sm font-medium text-muted">{overline}</p>
        <h1 id="activation" className="mt-0.5 text-2xl font-semibold tracking-tight wrap-anywhere">
          {header}
        </h1>
        <p className="mt-2 text-muted wrap-anywhere">{text}</p>
        {message === undefined ? null : (
          <p role="alert" className={cx('mt-5 rounded-lg px-3 py-2.5 wrap-anywhere', tones[tone])}>
            {message}
          </p>
        )}
        <div className="mt-7 flex min-h-8.5 flex-wrap gap-2">{actions}</div>
      </section>
    </div>
  );
}
