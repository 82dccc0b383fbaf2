'use client';

import { CircleAlert } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/primitives/button';
import { rich } from '../rich-text';

export type OriginNoteProps = {
  /** Origins that may not call yet; nothing is drawn without one. */
  origins: readonly string[];
  pending?: boolean;
  error?: string | null;
  onAdd: () => void;
};

/** Browsers refuse the calls of a program whose origin is not registered: which ones, and the way to add them. */
export function OriginNote({ origins, pending = false, error = null, onAdd }: OriginNoteProps) {
  const t = useTranslations('clientkit.origin');
  const [first] = origins;
  return (
    <div role="status" className="relative">
      {first === undefined ? null : (
        <div className="flex min-h-12 flex-wrap items-center gap-2 py-2 text-sm">
          <CircleAlert className="text-warning" />
          <span className="min-w-0 flex-1 wrap-anywhere">
            {t.rich('missing', { origin: first, count: origins.length - 1, code: rich.code })}
            {error === null ? null : <span className="block text-danger">{error}</span>}
          </span>
          <Button size="sm" pending={pending} onClick={onAdd}>
            {t('add', { count: origins.length })}
          </Button>
        </div>
      )}
    </div>
  );
}
