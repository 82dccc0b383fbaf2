import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class';
import { cx } from './cx';
import { Spinner } from './spinner';
import { Tooltip } from '@/components/ui/overlays/tooltip';

export type ButtonProps = Omit<ComponentProps<'button'>, 'disabled'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** An icon element before the label, for example `<Plus />`. */
  icon?: ReactNode;
  pending?: boolean;
  disabled?: boolean;
  /** Why the button is unavailable. Disables the button and is shown as its tooltip. */
  disabledReason?: string | undefined;
  /** Called on a click while disabled, to show what is missing. */
  onRefused?: () => void;
};

/** A button. When disabled it stays focusable (`aria-disabled`), so that keyboard and screen reader users can get the reason. */
export function Button({
  variant,
  size,
  icon,
  pending = false,
  disabled = false,
  disabledReason,
  onRefused,
  className,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const blocked = disabled || pending || disabledReason !== undefined;
  const guard = (event: MouseEvent<HTMLButtonElement>): void => {
    if (blocked) {
      event.preventDefault();
      if (disabled && !pending) onRefused?.();
    } else onClick?.(event);
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
  return <Tooltip content={disabledReason}>{button}</Tooltip>;
}

export type IconButtonProps = Omit<ButtonProps, 'children' | 'icon'> & {
  /** The action of the button: its accessible name and tooltip. */
  label: string;
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
  const square = cx(size === 'sm' ? 'w-7' : 'w-8.5', 'px-0 touch:w-11');
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
