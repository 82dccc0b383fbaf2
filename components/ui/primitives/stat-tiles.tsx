import { ChevronDown, ChevronRight } from './icons';
import { Link } from '@/components/ui/mechanisms/link';
import { useFormatter } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { PopoverButton } from '@/components/ui/overlays/popover-button';

type StatTile = {
  id: string;
  label: string;
  /** Undefined if the platform does not return it: no tile. */
  value: number | undefined;
  icon: ReactNode;
  /** The page that lists what is counted, if the user may open it. */
  href?: string | undefined;
  /** The names of what is counted, if no page lists them: shown on demand. */
  names?: readonly string[];
};

/** Counts side by side, each a link to what it counts if the user may see that. */
export function StatTiles({ items }: { items: readonly StatTile[] }) {
  const given = items.filter(({ value }) => value !== undefined);
  if (given.length === 0) return null;
  return (
    <ul className="grid grid-cols-2 gap-px overflow-clip rounded-xl bg-border-subtle shadow-card lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {given.map((item) => (
        <li
          key={item.id}
          className="relative min-w-0 bg-surface px-4 py-3 odd:last:col-span-2 has-[a,button]:hover:bg-hover sm:px-5 lg:odd:last:col-span-1"
        >
          <Tile item={item} />
        </li>
      ))}
    </ul>
  );
}

/** The whole tile is the click target. */
const pressable = 'group/tile block w-full text-left outline-offset-[-2px] after:absolute after:inset-0';

function Tile({ item }: { item: StatTile }) {
  const { href, names = [] } = item;
  if (href !== undefined) {
    return (
      <Link href={href} className={pressable}>
        <TileText
          item={item}
          sign={<ChevronRight className="text-faint transition-transform group-hover/tile:translate-x-0.5" />}
        />
      </Link>
    );
  }
  return names.length > 0 ? <NamesTile item={item} names={names} /> : <TileText item={item} sign={null} />;
}

function NamesTile({ item, names }: { item: StatTile; names: readonly string[] }) {
  const [open, setOpen] = useState(false);
  return (
    <PopoverButton
      label={item.label}
      open={open}
      onOpenChange={setOpen}
      className="scroll-quiet max-h-72 w-64 overflow-y-auto px-4 py-3"
      trigger={
        <button type="button" className={pressable}>
          <TileText
            item={item}
            sign={<ChevronDown className="text-faint transition-transform group-hover/tile:translate-y-0.5" />}
          />
        </button>
      }
    >
      {() => (
        <ul className="space-y-1.5">
          {names.map((name) => (
            <li key={name} className="wrap-anywhere">
              {name}
            </li>
          ))}
        </ul>
      )}
    </PopoverButton>
  );
}

function TileText({ item, sign }: { item: StatTile; sign: ReactNode }) {
  const format = useFormatter();
  return (
    <>
      <span className="flex items-center gap-2 text-sm text-muted">
        {/* Tiles side by side on a small screen only have room for the word. */}
        <span className="max-lg:hidden lg:contents">{item.icon}</span>
        <span className="min-w-0 flex-1">{item.label}</span>
        {sign}
      </span>
      <span className="mt-1.5 block text-2xl leading-8 font-semibold tracking-tight tabular-nums">
        {item.value !== undefined && format.number(item.value)}
      </span>
    </>
  );
}
