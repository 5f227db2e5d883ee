import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { type ButtonSize, type ButtonVariant, buttonClass } from './button-class.ts';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** 20 px icon before the label. */
  icon?: ReactNode;
  /** Shows a spinner and `busyLabel`, and disables the button; its width is unchanged. */
  busy?: boolean;
  /** 'Publishing...' */
  busyLabel?: string;
}

/** Each view has a single 'primary' action; 'destructive' is outlined. */
export function Button({
  variant = 'primary',
  size = 'large',
  icon,
  busy = false,
  busyLabel,
  disabled,
  className,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusAfterBusy(button, busy);
  return (
    <button
      ref={button}
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={buttonClass(variant, size, className)}
      {...rest}
    >
      {/* Both labels share a grid cell, so that the width fits the longer label. Screen readers skip only the
          `invisible` label. */}
      <span className="grid place-items-center pt-0.5">
        <Label className={busy ? (busyLabel === undefined ? 'opacity-0' : 'invisible') : ''} icon={icon}>
          {children}
        </Label>
        {busyLabel !== undefined && (
          <Label className={busy ? '' : 'invisible'} icon={<Spinner />}>
            {busyLabel}
          </Label>
        )}
        {busyLabel === undefined && busy && (
          <span className="col-start-1 row-start-1">
            <Spinner />
          </span>
        )}
      </span>
    </button>
  );
}

function Label({ className, icon, children }: { className: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={`col-start-1 row-start-1 inline-flex items-center gap-2.5 ${className}`}>
      {icon !== undefined && <span className="-mt-0.5 flex size-5 items-center justify-center">{icon}</span>}
      {children}
    </span>
  );
}

/** A disabled button loses focus; restores it when enabled, unless focus has moved. */
function useFocusAfterBusy(button: React.RefObject<HTMLButtonElement | null>, busy: boolean) {
  const hadFocus = useRef(false);
  useEffect(() => {
    const element = button.current;
    if (busy) {
      hadFocus.current = document.activeElement === element || document.activeElement === document.body;
    } else if (hadFocus.current) {
      hadFocus.current = false;
      if (document.activeElement === document.body) element?.focus({ preventScroll: true });
    }
  }, [busy, button]);
}

function Spinner() {
  return (
    <svg className="motion-spin size-5" viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <path d="M10 2.5a7.500 7.500 0 1 1-6.800 4.300" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
