import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { classNames } from './class-names.ts';

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

type ButtonVariant = 'primary' | 'secondary' | 'destructive' | 'text' | 'on-photo' | 'on-wall';
/** 52 px, or 44 px in rows. */
type ButtonSize = 'large' | 'row';

const looks: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-white hover:bg-accent-hover active:bg-accent-press',
  secondary: 'text-ink inset-ring-[1.5px] inset-ring-line-strong hover:bg-sunken',
  destructive: 'text-lac inset-ring-[1.5px] inset-ring-lac hover:bg-lac-tint',
  text: 'text-link underline decoration-1 underline-offset-4 hover:decoration-2',
  'on-photo': 'bg-white/96 text-[#231815] shadow-1 hover:bg-white focus-on-photo',
  'on-wall': 'bg-wall-ink text-white hover:bg-[#4a2416]',
};

/** Classes of a button, or of a link styled as a button. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return classNames(
    'motion-colour type-button inline-flex select-none items-center justify-center rounded-field text-center no-underline',
    variant === 'text' ? 'min-h-11 px-1' : size === 'large' ? 'min-h-13 px-6' : 'min-h-11 px-4 text-[15px]',
    variant !== 'text' && 'active:scale-98',
    looks[variant],
    // A busy button is disabled but keeps its style.
    'not-aria-busy:disabled:bg-line not-aria-busy:disabled:text-muted not-aria-busy:disabled:inset-ring-0',
    'disabled:no-underline disabled:active:scale-100',
    variant === 'primary' && 'aria-busy:bg-accent-hover',
    className,
  );
}

interface ButtonLinkProps {
  /** A path from links.ts. */
  to: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  className?: string;
  children: ReactNode;
}

/** A link styled as a button. */
export function ButtonLink({ to, variant = 'primary', size = 'large', className, children }: ButtonLinkProps) {
  return (
    <Link to={to} className={buttonClass(variant, size, className)}>
      <span className="inline-flex min-w-0 items-center gap-2.5 pt-0.5">{children}</span>
    </Link>
  );
}
