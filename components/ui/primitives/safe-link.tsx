import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { safeUrl } from './safe-url';

export type SafeLinkProps = {
  /** A URL of foreign origin: typed by an administrator or sent by a platform. */
  href: string;
  children: ReactNode;
  className: string;
};

/** A link to another site, in a new tab. Anything but http and https becomes plain text (`javascript:`, `data:`). */
export function SafeLink({ href, children, className }: SafeLinkProps) {
  const t = useTranslations('common.link');
  const url = safeUrl(href);
  if (url === null) return <span className={className}>{children}</span>;
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" className={`inline-flex items-center gap-1 ${className}`}>
      {children}
      <span className="sr-only"> ({t('newTab')})</span>
    </a>
  );
}
