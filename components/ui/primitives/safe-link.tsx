import { ExternalLink } from './icons';
import type { ReactNode } from 'react';
import { cx } from './cx';
import { safeUrl } from './safe-url';

export type SafeLinkProps = {
  /** A URL of foreign origin: typed by an administrator or sent by a platform. */
  href: string;
  children: ReactNode;
  /** Says in words that a new tab opens; read to screen readers. */
  newTabLabel: string;
  className?: string;
  /** Shows the small arrow of external links. */
  icon?: boolean;
};

/** A link to another site, in a new tab. Anything but http and https becomes plain text (`javascript:`, `data:`). */
export function SafeLink({ href, children, newTabLabel, className, icon }: SafeLinkProps) {
  const url = safeUrl(href);
  if (url === null) return <span className={className}>{children}</span>;
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className={cx(
        'inline-flex items-center gap-1',
        className ?? 'text-accent-text underline-offset-2 hover:underline',
      )}
    >
      {children}
      {icon ? <ExternalLink className="size-3.5" /> : null}
      <span className="sr-only"> ({newTabLabel})</span>
    </a>
  );
}
