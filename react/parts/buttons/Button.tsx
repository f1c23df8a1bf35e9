import type { ButtonHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { useEffect, useRef } from 'react';
import { awaitsCode } from '../../../machines/login/sections.ts';
import { announce } from '../../announce.ts';
import type { AnyWidget } from '../../context.ts';
import { useView } from '../../context.ts';
import { useEarlyButton } from '../../serverRendering.ts';

const classes = {
  button: 'latchkey-button',
  link: 'latchkey-link',
  icon: 'latchkey-icon-button',
  back: 'latchkey-icon-button latchkey-back',
} as const;

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled' | 'className'> {
  readonly look?: keyof typeof classes;
  readonly kind?: 'primary' | 'secondary' | 'danger';
  /** False sets `aria-disabled`; the button stays in the tab order. */
  readonly enabled?: boolean;
  /** Replaces the label with a spinner of the same width. */
  readonly busy?: boolean | undefined;
  readonly busyText?: string;
  readonly children: ReactNode;
}

/** Draws a button that stays focusable while it is disabled, so that the focus is never lost. */
export function Button({
  look = 'button',
  kind = 'primary',
  enabled = true,
  busy: isBusy = false,
  busyText,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const { widget, strings, snapshot } = useView<AnyWidget>();
  const button = useRef<HTMLButtonElement>(null);
  /** Whether this button has sent the event that waits until code is loaded. */
  const isKeptHere = useRef(false);
  isKeptHere.current &&= awaitsCode(snapshot);
  const busy = isBusy || isKeptHere.current;

  const said = busyText ?? strings.busy;
  useEffect(() => {
    if (!busy) return undefined;
    return announce(button.current, said);
  }, [busy, said]);

  function press(event: MouseEvent<HTMLButtonElement>) {
    if (!enabled) return event.preventDefault();
    onClick?.(event);
    isKeptHere.current = awaitsCode(widget.getSnapshot());
  }

  return (
    <button
      {...rest}
      ref={button}
      type={type}
      {...useEarlyButton()}
      className={classes[look]}
      data-kind={look === 'button' ? kind : undefined}
      aria-disabled={!enabled || undefined}
      aria-busy={busy || undefined}
      onClick={press}
    >
      {busy && busyText ? (
        <>
          <span className="latchkey-spinner" aria-hidden="true" />
          <span>{busyText}</span>
        </>
      ) : (
        <>
          {look === 'button' || look === 'link' ? <span className="latchkey-face">{children}</span> : children}
          {busy && <span className="latchkey-spinner" aria-hidden="true" />}
        </>
      )}
    </button>
  );
}
