import { CircleAlert, CircleCheck, Info, TriangleAlert } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { cx } from '@/components/ui/primitives/cx';
import { WholeWords } from '@/components/ui/primitives/truncated';

const looks = {
  danger: { icon: CircleAlert, className: 'bg-danger-soft text-danger' },
  warning: { icon: TriangleAlert, className: 'bg-warning-soft text-warning' },
  info: { icon: Info, className: 'bg-info-soft text-info' },
  success: { icon: CircleCheck, className: 'bg-success-soft text-success' },
} as const;

export type NoticeType = keyof typeof looks;

export type NoticeProps = {
  type: NoticeType;
  header: string;
  /** The catalogue's message, verbatim: what happened. */
  message?: string;
  /** What it means and what to do, in addition to header and message. */
  text?: ReactNode;
  details?: ReactNode;
  actions?: ReactNode;
};

/** A page with a single notice (section 2, "Notification page": type, header, text, message). */
export function Notice({ type, header, text, message, details, actions }: NoticeProps) {
  const t = useTranslations('fault.type');
  const { icon: Icon, className } = looks[type];
  return (
    <div className="grid flex-1 place-items-center px-4 py-10 sm:px-6">
      <section aria-labelledby="notice" className="w-full max-w-xl rounded-2xl bg-surface p-6 shadow-card sm:p-8">
        <span className={cx('grid size-11 place-items-center rounded-xl [&_.icon]:size-5.5', className)}>
          <Icon />
          <span className="sr-only">{t(type)}</span>
        </span>
        <h1 id="notice" className="mt-5 text-2xl font-semibold tracking-tight wrap-anywhere">
          <WholeWords>{header}</WholeWords>
        </h1>
        {message ? (
          <p role={type === 'danger' ? 'alert' : undefined} className="mt-2 wrap-anywhere">
            {message}
          </p>
        ) : null}
        {text ? <p className="mt-2 text-muted wrap-anywhere">{text}</p> : null}
        {details}
        {actions ? <div className="mt-7 flex flex-wrap gap-2">{actions}</div> : null}
      </section>
    </div>
  );
}
