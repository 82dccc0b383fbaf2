import type { CSSProperties } from 'react';
import { acronym, hueOf } from './acronym';
import { cx } from '@/components/ui/primitives/cx';

const sizes = {
  xs: 'size-4.5 text-[0.5rem]',
  sm: 'size-6 text-[0.625rem]',
  md: 'size-7.5 text-xs',
  lg: 'size-10 text-base',
  xl: 'size-12 text-lg',
} as const;

export type AvatarProps = {
  /** Whose acronym it shows. */
  name: string;
  /** Decides the hue, so that one person or application keeps its colour. */
  id: string;
  size?: keyof typeof sizes;
  /** Round for people, rounded square for applications and organizations. */
  shape?: 'round' | 'square';
};

/** Initials on a quiet colour. Decorative: the name must stand beside it. */
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
