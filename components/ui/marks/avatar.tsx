import type { CSSProperties } from 'react';
import { textHash } from '@/components/ui/mechanisms/text-hash';
import { cx } from '@/components/ui/primitives/cx';

const sizes = {
  xs: 'size-4.5 text-[0.5rem]',
  sm: 'size-6 text-[0.625rem]',
  md: 'size-7.5 text-xs',
  lg: 'size-10 text-base',
  xl: 'size-12 text-lg',
} as const;

export type AvatarProps = {
  name: string;
  /** Determines the hue, so that a person or application keeps its colour. */
  id: string;
  size?: keyof typeof sizes;
  /** Round for people, rounded square for applications and organizations. */
  shape?: 'round' | 'square';
};

/** Initials on a muted colour. Decorative: show the name beside it. */
export function Avatar({ name, id, size = 'md', shape = 'round' }: AvatarProps) {
  const hue = { '--hue': hueOf(id) } as CSSProperties; // custom properties are not in React's type
  return (
    <span
      aria-hidden
      style={hue}
      className={cx(
        'avatar inline-grid shrink-0 select-none place-items-center font-semibold',
        sizes[size],
        shape === 'round' ? 'rounded-full' : 'rounded-md',
      )}
    >
      {acronym(name)}
    </span>
  );
}

/** One or two capitals for a name: of the first and the last word, or of the only word. An e-mail address counts up to its @. */
export function acronym(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[\s._-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const letters = words.length > 1 ? [words[0], words.at(-1)] : words.slice(0, 1);
  return letters.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('') || '?';
}

/** A hue of 0 to 359 degrees for an id: the same id always gets the same colour. */
export const hueOf = (id: string): number => textHash(id) % 360;
