import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { classNames } from './class-names.ts';
import { CircleCheck } from './icons.ts';
import './passing-bar.css';

const SHOWN_MS = 10_000;

interface PassingBarProps {
  /** What was done. */
  children: ReactNode;
  /** What can be done about it: 'Undo'. */
  actions: ReactNode;
  /** It stays: what it has opened still stands. */
  isHeld?: boolean;
  onTimeUp: () => void;
  className?: string;
}

/** Says what was done, for ten seconds, and takes it back. They begin anew when the focus or the pointer leaves it. */
export function PassingBar({ children, actions, isHeld = false, onTimeUp, className }: PassingBarProps) {
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
      className={classNames('passing-bar motion-rise', className)}
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      onPointerEnter={() => setPointer(true)}
      onPointerLeave={() => setPointer(false)}
    >
      <CircleCheck size={22} strokeWidth={1.75} className="shrink-0 text-neem" aria-hidden="true" />
      <output className="min-w-0 flex-1 pt-0.5 font-semibold wrap-anywhere">{children}</output>
      {actions}
    </div>
  );
}
