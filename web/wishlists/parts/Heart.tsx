import * as words from '@aangan/contract/words/en/wishlists/save.ts';
import type { ReactNode } from 'react';
import { useCurrentUser } from '../../accounts/queries/current-user.ts';
import { useSignInToSave } from '../../shared/sign-in-return.ts';
import { useAfterHydration } from '../../shared/use-after-hydration.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Heart as HeartIcon } from '../../ui/icons.ts';
import { RoundButton } from '../../ui/RoundButton.tsx';
import { useIsSaved, useSetSaved } from '../queries/saved-homes.ts';
import { showSaveResult } from './save-home.ts';
import { showSaveError } from './show-save-error.ts';
import './heart.css';

export interface HeartProps {
  home: { _id: string; title: string };
  /** 'card' and 'photo' overlay a photo; 'button' has a label. */
  look?: 'card' | 'photo' | 'button';
  /** Where a visitor returns after sign-in; the current page by default. */
  from?: string;
}

/** Saves a home, or removes it from all lists. Visitors sign in first; the home is saved afterwards. */
export function Heart({ home, look = 'card', from }: HeartProps) {
  const { user, isPending } = useCurrentUser();
  const isSaved = useAfterHydration(useIsSaved(home._id, user !== null), false);
  const setSaved = useSetSaved(home._id);
  const signInToSave = useSignInToSave();

  function onPress() {
    if (isPending) return;
    if (user === null) return signInToSave(home, from);
    setSaved.mutate(!isSaved, {
      onSuccess: (outcome) =>
        showSaveResult({
          home,
          change: outcome.saved ? { kind: 'kept', lists: outcome.lists } : { kind: 'nowhere', before: outcome.before },
        }),
      onError: (error) => showSaveError(error),
    });
  }

  return (
    <HeartButton
      look={look}
      label={look === 'button' ? words.saveButton : words.saveHome({ title: home.title })}
      isPressed={isSaved}
      onPress={onPress}
    >
      <HeartIcon size={20} />
    </HeartButton>
  );
}

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
