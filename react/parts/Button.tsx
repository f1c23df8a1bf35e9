import type { ButtonHTMLAttributes, ReactNode } from 'react';

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'className'> {
  readonly look?: 'button' | 'link' | 'back';
  readonly kind?: 'primary' | 'secondary';
  /** Whether pressing it does something now. It keeps its place in the tab order either way. */
  readonly enabled?: boolean;
  readonly busy?: boolean;
  readonly children: ReactNode;
}

/** A button that stays focusable while it cannot be used, so that the focus is never lost. */
export function Button({
  look = 'button',
  kind = 'primary',
  enabled = true,
  busy = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={`latchkey-${look}`}
      data-kind={look === 'button' ? kind : undefined}
      aria-disabled={!enabled || undefined}
      aria-busy={busy || undefined}
      onClick={enabled ? onClick : (event) => event.preventDefault()}
    >
      {busy && <span className="latchkey-spinner" aria-hidden="true" />}
      {children}
    </button>
  );
}
