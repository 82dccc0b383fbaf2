import { cx } from './cx';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet';
export type ButtonSize = 'sm' | 'md';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-on hover:bg-accent-hover active:bg-accent-pressed shadow-card',
  secondary: 'bg-surface text-text shadow-card hover:bg-hover active:bg-pressed',
  ghost: 'text-muted hover:bg-hover hover:text-text active:bg-pressed',
  danger: 'bg-danger text-danger-on hover:bg-danger-hover active:bg-danger-pressed shadow-card',
  'danger-quiet': 'bg-surface text-danger shadow-card hover:bg-danger-soft active:bg-pressed',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'h-7 touch:min-h-11 gap-1.5 rounded-md px-2.5 text-sm',
  md: 'h-8.5 touch:min-h-11 gap-2 rounded-lg px-3.5 text-base',
};

/**
 * The classes of a button, for links that look like one.
 *
 * @param options - `variant` (default secondary), `size` (default md, 34 px; sm is 28 px; both 44 px for fingers), further classes.
 */
export function buttonClass(options: { variant?: ButtonVariant; size?: ButtonSize; className?: string } = {}): string {
  const { variant = 'secondary', size = 'md', className } = options;
  return cx(
    'inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap font-medium transition-colors',
    'aria-disabled:cursor-not-allowed aria-disabled:opacity-55',
    variants[variant],
    sizes[size],
    className,
  );
}
