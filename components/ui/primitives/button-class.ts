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
  sm: 'button-sm',
  md: 'button-md',
};

/**
 * The classes of a button, for links that look like one.
 * @param options - `variant` (default secondary), `size` (default md, 34 px; sm is 28 px; both 44 px on touch screens), further classes.
 */
export function buttonClass(options: { variant?: ButtonVariant; size?: ButtonSize; className?: string } = {}): string {
  const { variant = 'secondary', size = 'md', className } = options;
  return cx('button', variants[variant], sizes[size], className);
}
