import { ChevronRight } from 'lucide-react';
import Link from 'next/link';
import { useFormatter } from 'next-intl';
import type { ReactNode } from 'react';

export type StatTile = {
  id: string;
  label: string;
  value: number;
  icon: ReactNode;
  /** The page that lists what is counted, when the reader may open it. */
  href?: string;
};

/** Counts side by side; those with a page lead there. */
export function StatTiles({ items }: { items: readonly StatTile[] }) {
  if (items.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3">
      {items.map((item) => (
        <li key={item.id} className="relative min-w-0 flex-1 basis-36 rounded-xl bg-surface p-4 shadow-card">
          <Tile item={item} />
        </li>
      ))}
    </ul>
  );
}

function Tile({ item }: { item: StatTile }) {
  const format = useFormatter();
  const body = (
    <>
      <span className="flex items-center gap-2 text-sm text-muted">
        {item.icon}
        <span className="min-w-0 flex-1 truncate">{item.label}</span>
        {item.href === undefined ? null : (
          <ChevronRight className="text-faint transition-transform group-hover/tile:translate-x-0.5" />
        )}
      </span>
      <span className="mt-1.5 block text-2xl leading-8 font-semibold tracking-tight tabular-nums">
        {format.number(item.value)}
      </span>
    </>
  );
  if (item.href === undefined) return body;
  return (
    <Link href={item.href} prefetch={false} className="group/tile block after:absolute after:inset-0 after:rounded-xl">
      {body}
    </Link>
  );
}
