import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { classNames } from './class-names.ts';
import { CircleCheck } from './icons.ts';
import './snackbar.css';

const SHOWN_MS = 10_000;

interface SnackbarProps {
  /** Message about the completed action. */
  children: ReactNode;
  /** Actions such as 'Undo'. */
  actions: ReactNode;
  /** Pauses the timeout, for example while a dialog is open. */
  isPaused?: boolean;
  onTimeout: () => void;
  className?: string;
}

/** Snackbar that closes after ten seconds. Focus or pointer pauses and restarts the timeout. */
export function Snackbar({
  children,
  actions,
  isPaused: isHeld = false,
  onTimeout: onTimeUp,
  className,
}: SnackbarProps) {
  const [hasFocus, setFocus] = useState(false);
  const [hasPointer, setPointer] = useState(false);
  const stays = isHeld || hasFocus || hasPointer;
  const end = useEffectEvent(onTimeUp);
  useEffect(() => {
    if (stays) return undefined;
    const timer = setTimeout(() => end(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [stays]);

  return (
    <div
      className={classNames('snackbar motion-rise', className)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      onPointerEnter={() => setPointer(true)}
      onPointerLeave={() => setPointer(false)}
    >
      <CircleCheck size={22} className="shrink-0 text-neem" />
      <output className="min-w-0 flex-1 pt-0.5 font-semibold wrap-anywhere">{children}</output>
      {actions}
    </div>
  );
}
