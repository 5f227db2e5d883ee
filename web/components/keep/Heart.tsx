import * as words from '@aangan/contract/words/en/components/keep.ts';
import { Heart as HeartIcon } from '../../ui/icons.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { useIsSaved, useSetSaved } from '../../api/saved-homes.ts';
import { useSignInToKeep } from '../sign-in-return.ts';
import { HeartButton } from './HeartButton.tsx';
import { sayNotKept } from './say-not-kept.ts';
import { tellKept } from './tell-kept.ts';

export interface HeartProps {
  home: { _id: string; title: string };
  /** On the photo of a card, on the photo of a home's page, or as a button with its name. */
  look?: 'card' | 'photo' | 'button';
  /** Where a visitor comes back to once signed in; here, if nothing else is said. */
  from?: string;
}

/** Keeps a home, or takes it out of all lists. A visitor is led to sign in, and the home is kept then. */
export function Heart({ home, look = 'card', from }: HeartProps) {
  const { user, isPending } = useCurrentUser();
  const isKept = useIsSaved(home._id, user !== null);
  const set = useSetSaved(home._id);
  const signInToKeep = useSignInToKeep();

  function onPress() {
    if (isPending) return;
    if (user === null) return signInToKeep(home, from);
    set.mutate(!isKept, {
      onSuccess: (outcome) =>
        tellKept({
          home,
          change: outcome.saved ? { kind: 'kept', lists: outcome.lists } : { kind: 'nowhere', before: outcome.before },
        }),
      onError: (error) => sayNotKept(error),
    });
  }

  return (
    <HeartButton
      look={look}
      label={look === 'button' ? words.keep : words.keepHome({ title: home.title })}
      isPressed={isKept}
      onPress={onPress}
    >
      <HeartIcon size={20} strokeWidth={1.75} aria-hidden="true" />
    </HeartButton>
  );
}
