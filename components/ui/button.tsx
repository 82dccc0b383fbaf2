'use client';

import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { cx } from './cx';
import { Spinner } from './spinner';
import { Tooltip } from './tooltip';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'danger-quiet';
export type ButtonSize = 'sm' | 'md';

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-accent-on hover:bg-accent-hover shadow-card',
  secondary: 'bg-surface text-text shadow-card hover:bg-hover',
  ghost: 'text-muted hover:bg-hover hover:text-text',
  danger: 'bg-danger text-danger-on hover:bg-danger-hover shadow-card',
  'danger-quiet': 'bg-surface text-danger shadow-card hover:bg-danger-soft',
};

const sizes: Record<ButtonSize, string> = {
  sm: 'h-7 gap-1.5 rounded-md px-2.5 text-sm',
  md: 'h-8.5 gap-2 rounded-lg px-3.5 text-base',
};

/**
 * The classes of a button, for links that look like one.
 *
 * @param options - `variant` (default secondary), `size` (default md, 34 px; sm is 28 px), further classes.
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

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** An icon element before the label, for example `<Plus />`. */
  icon?: ReactNode;
  /** While true the button spins and ignores clicks. */
  pending?: boolean;
  disabled?: boolean;
  /** Why the button cannot be used now. It disables the button and shows as its tooltip. */
  disabledReason?: string | undefined;
};

/**
 * A button. A disabled one stays focusable (`aria-disabled`), so that its reason can be reached by keyboard and
 * read by a screen reader.
 */
export function Button({
  variant,
  size,
  icon,
  pending = false,
  disabled = false,
  disabledReason,
  className,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const blocked = disabled || pending || disabledReason !== undefined;
  const guard = (event: MouseEvent<HTMLButtonElement>): void => {
    if (blocked) event.preventDefault();
    else onClick?.(event);
  };
  const button = (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the type is a prop that defaults to "button"
      type={type}
      className={buttonClass({ variant, size, className })}
      aria-disabled={blocked || undefined}
      aria-busy={pending || undefined}
      onClick={guard}
    >
      {pending ? <Spinner /> : icon}
      {children}
    </button>
  );
  return disabledReason === undefined ? button : <Tooltip content={disabledReason}>{button}</Tooltip>;
}

export type IconButtonProps = Omit<ButtonProps, 'children' | 'icon'> & {
  /** What the button does; it becomes the accessible name and the tooltip. */
  label: string;
  /** The icon element. */
  children: ReactNode;
};

/** A square button that shows only an icon. */
export function IconButton({
  label,
  size = 'md',
  variant = 'ghost',
  className,
  disabledReason,
  ...rest
}: IconButtonProps) {
  const square = size === 'sm' ? 'w-7 px-0' : 'w-8.5 px-0';
  return (
    <Tooltip content={disabledReason ?? label}>
      <Button
        {...rest}
        size={size}
        variant={variant}
        aria-label={label}
        disabled={rest.disabled || disabledReason !== undefined}
        className={cx(square, className)}
      />
    </Tooltip>
  );
}
