import * as words from '@aangan/contract/words/en/accounts/account-menu.ts';
import { useRef, useState } from 'react';
import { useUnread } from '../../inbox/queries/unread.ts';
import { useAfterHydration } from '../../shared/use-after-hydration.ts';
import { Menu, UserRound } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useCurrentUser } from '../queries/current-user.ts';
import { firstLetter } from './first-letter.ts';

const Entries = lazyPart(() => import('./AccountMenuEntries.tsx').then((file) => file.AccountMenuEntries));

/** The account button with the person's initial, and its menu. The menu's code is prefetched on hover or focus. */
export function AccountMenu() {
  const { user } = useCurrentUser();
  // A live event may set the count before hydration, while the rendered markup lacks it.
  const unread = useAfterHydration(useUnread(), 0);
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [isMounted, setMounted] = useState(false);

  function open() {
    setMounted(true);
    setOpen(true);
  }

  function giveUp() {
    setMounted(false);
    setOpen(false);
  }

  return (
    <div className="relative">
      <button
        ref={button}
        type="button"
        id="account-button"
        aria-label={unread === 0 ? words.account : words.accountUnread({ count: unread })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        {...Entries.onApproach}
        onClick={() => (isOpen ? setOpen(false) : open())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          open();
        }}
        className="motion-colour flex h-[46px] items-center gap-2.5 rounded-photo border border-line bg-raised pr-1 pl-3 text-ink hover:shadow-1"
      >
        <Menu size={20} />
        <span className="flex size-9 items-center justify-center rounded-small bg-indigo text-white">
          {user === null ? (
            <UserRound size={20} />
          ) : (
            <span className="pt-1 font-serif text-[18px]/none font-medium">{firstLetter(user.name)}</span>
          )}
        </span>
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="type-figures absolute -top-1.5 -right-1.5 min-w-5 rounded-tag bg-accent px-1 pt-0.5 text-[12px]/4.5 font-semibold text-white"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      {isMounted && <Entries isOpen={isOpen} onClose={() => setOpen(false)} button={button} onUnavailable={giveUp} />}
    </div>
  );
}
