import * as words from '@aangan/contract/words/en/wishlists/keep.ts';
import { Heart as HeartIcon } from '../../ui/icons.ts';
import { useCurrentUser } from '../../accounts/queries/current-user.ts';
import { useIsSaved, useSetSaved } from '../queries/saved-homes.ts';
import { useSignInToSave } from '../../shared/sign-in-return.ts';
import { HeartButton } from './HeartButton.tsx';
import { useHydrated } from '../../shared/use-hydrated.ts';
import { showSaveError } from './show-save-error.ts';
import { showSaveResult } from './show-save-result.ts';

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
  const isHydrated = useHydrated();
  const isSaved = useIsSaved(home._id, user !== null) && isHydrated;
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
      label={look === 'button' ? words.keep : words.keepHome({ title: home.title })}
      isPressed={isSaved}
      onPress={onPress}
    >
      <HeartIcon size={20} strokeWidth={1.75} aria-hidden="true" />
    </HeartButton>
  );
}
