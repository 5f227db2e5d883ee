import * as words from '@aangan/contract/words/en/screens/host-home.ts';
import { CircleCheck } from '../../ui/icons.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';

const UNDO_MS = 10_000;

interface UndoBarProps {
  days: number;
  onUndo: () => void;
  onTimeUp: () => void;
}

/** Says what was changed, and takes it back, for ten seconds. They begin anew when the focus or the pointer leaves it. */
export function UndoBar({ days, onUndo, onTimeUp }: UndoBarProps) {
  const [hasFocus, setFocus] = useState(false);
  const [hasPointer, setPointer] = useState(false);
  const isHeld = hasFocus || hasPointer;
  const end = useEffectEvent(onTimeUp);
  useEffect(() => {
    if (isHeld) return undefined;
    const timer = setTimeout(() => end(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [isHeld]);

  return (
    <div
      className="undo-bar motion-rise"
      onFocus={() => setFocus(true)}
      onBlur={() => setFocus(false)}
      onPointerEnter={() => setPointer(true)}
      onPointerLeave={() => setPointer(false)}
    >
      <CircleCheck size={22} strokeWidth={1.75} className="text-neem" aria-hidden="true" />
      <output className="flex-1 pt-0.5 font-semibold">{words.saved({ days })}</output>
      <Button variant="secondary" size="row" onClick={onUndo}>
        {words.undo}
      </Button>
    </div>
  );
}
