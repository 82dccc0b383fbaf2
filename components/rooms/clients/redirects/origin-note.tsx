import { CircleAlert, CircleCheck } from '@/components/ui/primitives/icons';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '@/components/ui/primitives/button';
import { rich } from '../rich-text';

export type AddNoteProps = {
  /** Says what is registered, or not yet. */
  children: ReactNode;
  pending?: boolean;
  error?: string | null;
  /** The button that adds what is missing; undefined hides it. */
  add?: { label: string; onClick: () => void };
};

/** Says whether an address is registered, with a button to add one that is not. */
export function AddNote({ children, pending = false, error = null, add }: AddNoteProps) {
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-2 py-2 text-sm">
      {add === undefined ? <CircleCheck className="text-success" /> : <CircleAlert className="text-warning" />}
      <span className="min-w-0 flex-1 wrap-anywhere">
        {children}
        {error === null ? null : <span className="block text-danger">{error}</span>}
      </span>
      {add === undefined ? null : (
        <Button size="sm" pending={pending} onClick={add.onClick}>
          {add.label}
        </Button>
      )}
    </div>
  );
}

export type OriginNoteProps = Pick<AddNoteProps, 'pending' | 'error'> & {
  /** Origins that may not call yet; nothing is rendered if there are none. */
  origins: readonly string[];
  onAdd: () => void;
};

/** Browsers block the calls of a program whose origin is not registered: lists the missing origins, with a button to add them. */
export function OriginNote({ origins, onAdd, ...state }: OriginNoteProps) {
  const t = useTranslations('clientkit.origin');
  const [first] = origins;
  return (
    <div role="status" className="relative">
      {first === undefined ? null : (
        <AddNote {...state} add={{ label: t('add', { count: origins.length }), onClick: onAdd }}>
          {t.rich('missing', { origin: first, count: origins.length - 1, code: rich.code })}
        </AddNote>
      )}
    </div>
  );
}
