'use client';

import { useTranslations } from 'next-intl';
import { InlineAlert } from '@/components/ui/primitives/alert';
import { RetryAlert } from '@/components/ui/primitives/retry-alert';
import { Skeleton } from '@/components/ui/primitives/skeleton';
import { ApplicationGrants, type ApplicationGrantsProps } from './application-grants';
import { useFailureText } from '@/components/form/saving/use-failure-text';

export type GrantsFieldProps = Omit<ApplicationGrantsProps, 'options'> & {
  /** Undefined while they are loaded. */
  options: ApplicationGrantsProps['options'] | undefined;
  error: unknown;
  onRetry: () => void;
};

/** The roles and permissions per application, or why there are none to choose from. */
export function GrantsField({ options, error, onRetry, ...rest }: GrantsFieldProps) {
  const t = useTranslations('members.grants');
  const failureText = useFailureText();
  if (options === undefined && error !== undefined) {
    return <RetryAlert onRetry={onRetry}>{failureText(error, { error: 'Page.Tenant.Create.Fetch.Error' })}</RetryAlert>;
  }
  if (options === undefined) {
    return (
      <div aria-busy className="space-y-3 rounded-lg p-3 ring-1 ring-border ring-inset">
        <Skeleton className="h-8 w-2/3" />
        <Skeleton className="h-8 w-1/2" />
      </div>
    );
  }
  if (options.length === 0) return <InlineAlert tone="info">{t('noApplications')}</InlineAlert>;
  return <ApplicationGrants options={options} {...rest} />;
}
