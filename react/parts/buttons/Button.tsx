import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { announce } from '../../announce.ts';
import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';
import { useIsEarly } from '../../useIsEarly.ts';

const classes = {
  button: 'latchkey-button',
  link: 'latchkey-link',
  icon: 'latchkey-icon-button',
  back: 'latchkey-icon-button latchkey-back',
} as const;

interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'className'> {
  readonly look?: keyof typeof classes;
  readonly kind?: 'primary' | 'secondary' | 'danger';
  /** Whether pressing it does something now. It keeps its place in the tab order either way. */
  readonly enabled?: boolean;
  /** Whether what it began is under way: a sign of that takes the place of its words, at the same width. */
  readonly busy?: boolean;
  /** Its words while it is busy, beside the sign. */
  readonly busyText?: string;
  readonly children: ReactNode;
}

/** A button that stays focusable while it cannot be used, so that the focus is never lost. */
export function Button({
  look = 'button',
  kind = 'primary',
  enabled = true,
  busy = false,
  busyText,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const { strings } = useView<AnyWidget>();
  const button = useRef<HTMLButtonElement>(null);
  const isEarly = useIsEarly();

  useEffect(() => {
    if (!busy) return undefined;
    return announce(button.current, busyText ?? strings.busy);
  }, [busy, busyText, strings]);

  const isTelling = busy && busyText !== undefined;
  return (
    <button
      {...rest}
      ref={button}
      type={type}
      // A form whose button is disabled is not submitted by Enter either (READ-128).
      disabled={isEarly}
      className={classes[look]}
      data-kind={look === 'button' ? kind : undefined}
      aria-disabled={!enabled || undefined}
      aria-busy={busy || undefined}
      onClick={enabled ? onClick : (event) => event.preventDefault()}
    >
      {isTelling && (
        <>
          <span className="latchkey-spinner" aria-hidden="true" />
          {busyText}
        </>
      )}
      {!isTelling && (look === 'button' || look === 'link' ? <span className="latchkey-face">{children}</span> : children)}
      {busy && !isTelling && <span className="latchkey-spinner latchkey-waiting" aria-hidden="true" />}
    </button>
  );
}
