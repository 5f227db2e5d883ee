import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button-class.ts';
import { RoundButton } from '../../ui/RoundButton.tsx';
import './heart.css';

interface HeartButtonProps {
  look: 'card' | 'photo' | 'button';
  label: string;
  isPressed: boolean;
  onPress: () => void;
  /** The heart icon. */
  children: ReactNode;
}

/** Toggle button: filled while the home is saved. */
export function HeartButton({ look, label, isPressed, onPress, children }: HeartButtonProps) {
  if (look === 'button') {
    return (
      <button
        type="button"
        aria-pressed={isPressed}
        className={buttonClass('secondary', 'row', 'heart')}
        onClick={onPress}
      >
        <span className="inline-flex items-center gap-2.5 pt-0.5">
          <span className="-mt-0.5 flex size-5 items-center justify-center">{children}</span>
          {label}
        </span>
      </button>
    );
  }
  if (look === 'photo') {
    return (
      <RoundButton label={label} look="on-photo" aria-pressed={isPressed} className="heart" onClick={onPress}>
        {children}
      </RoundButton>
    );
  }
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isPressed}
      className="heart heart-on-card focus-on-photo"
      onClick={onPress}
    >
      <span className="heart-tile motion-colour">{children}</span>
    </button>
  );
}
