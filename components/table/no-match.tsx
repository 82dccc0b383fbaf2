import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/primitives/button';
import { EmptyState } from '@/components/ui/primitives/empty-state';
import { SearchX } from '@/components/ui/primitives/icons';

export type NoMatchProps = {
  /** Already translated, if it is not rows that are searched and filtered. */
  text?: string;
  clearLabel?: string;
  onClear: () => void;
};

export function NoMatch({ text, clearLabel, onClear }: NoMatchProps) {
  const t = useTranslations('table');
  return (
    <EmptyState
      icon={<SearchX />}
      title={t('noMatchTitle')}
      text={text ?? t('noMatchText')}
      action={<Button onClick={onClear}>{clearLabel ?? t('clearFilters')}</Button>}
    />
  );
}
