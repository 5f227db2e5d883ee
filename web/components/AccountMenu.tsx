import { Menu, UserRound } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { useCurrentUser } from '../api/current-user.ts';
import { prefetch } from './prefetch.ts';

const loadEntries = () => import('./AccountMenuEntries.tsx');
const Entries = lazy(() => loadEntries().then((file) => ({ default: file.AccountMenuEntries })));

/** The button with the first letter of the person's name, and the menu it opens. The menu's code comes on approach. */
export function AccountMenu() {
  const { user } = useCurrentUser();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [isWanted, setWanted] = useState(false);

  function open() {
    setWanted(true);
    setOpen(true);
  }

  return (
    <div className="relative">
      <button
        ref={button}
        type="button"
        id="account-button"
        aria-label="Account"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={() => prefetch(loadEntries)}
        onFocus={() => prefetch(loadEntries)}
        onClick={() => (isOpen ? setOpen(false) : open())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          open();
        }}
        className="motion-colour flex h-[46px] items-center gap-2.5 rounded-photo border border-line bg-raised pr-1 pl-3 text-ink hover:shadow-1"
      >
        <Menu size={20} strokeWidth={1.75} aria-hidden="true" />
        <span className="flex size-9 items-center justify-center rounded-small bg-indigo text-white">
          {user === null ? (
            <UserRound size={20} strokeWidth={1.75} aria-hidden="true" />
          ) : (
            <span className="pt-1 font-serif text-[18px]/none font-medium">{firstLetter(user.name)}</span>
          )}
        </span>
      </button>
      {isWanted && (
        <Suspense>
          <Entries isOpen={isOpen} onClose={() => setOpen(false)} button={button} />
        </Suspense>
      )}
    </div>
  );
}

/** The first letter as a reader sees it, with the marks that belong to it. */
function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter('en-IN').segment(name.trim());
  return (first?.segment ?? '').toLocaleUpperCase('en-IN');
}
