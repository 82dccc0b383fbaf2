import { CircleAlert, Info, TriangleAlert } from './icons';
import type { ReactNode } from 'react';
import { cx } from './cx';
import { FailureText } from './reference';

const looks = {
  info: { className: 'bg-info-soft text-info', icon: Info },
  warning: { className: 'bg-warning-soft text-warning', icon: TriangleAlert },
  danger: { className: 'bg-danger-soft text-danger', icon: CircleAlert },
} as const;

export type InlineAlertProps = {
  tone: keyof typeof looks;
  title?: string;
  children?: ReactNode;
  /** A button or link: the next step. */
  action?: ReactNode;
};

/** An inline notice. `danger` interrupts a screen reader (role alert), the others are polite. */
export function InlineAlert({ tone, title, children, action }: InlineAlertProps) {
  const { className, icon: Icon } = looks[tone];
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={cx('flex items-start gap-3 rounded-lg p-3', className)}
    >
      <Icon className="mt-0.5" />
      {/* The action goes below the text if the text would otherwise break inside words. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
          {title ? <p className="font-medium">{title}</p> : null}
          {children ? (
            <div className={title ? 'text-text' : undefined}>
              {typeof children === 'string' ? <FailureText text={children} /> : children}
            </div>
          ) : null}
        </div>
        {action}
      </div>
    </div>
  );
}
