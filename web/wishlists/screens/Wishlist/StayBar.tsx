import * as words from '@aangan/contract/words/en/wishlists/wishlist.ts';
import { totalGuests } from '@aangan/contract/rules/guests.ts';
import { type ReactNode, useState } from 'react';
import { guestsLabel, stayLabel } from '../../../search/parts/search-labels.ts';
import { Button } from '../../../ui/Button.tsx';
import { CalendarDays } from '../../../ui/icons.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { WantedStay } from './use-stay-in-address.ts';

const StayDialog = lazyPart(() => import('./StayDialog.tsx').then((file) => file.StayDialog));

interface StayBarProps {
  stay: WantedStay;
  onChange: (stay: WantedStay) => void;
  /** Further actions for the list. */
  children: ReactNode;
}

/** Dates and guests used for the totals of the list. */
export function StayBar({ stay: shownStay, onChange, children }: StayBarProps) {
  const [isOpen, setOpen] = useState(false);
  const { stay, party } = shownStay;
  const chosen = [stay && stayLabel(stay), party && guestsLabel(totalGuests(party))].filter((part) => part !== null);
  const label = chosen.join(', ');

  return (
    <div className="mt-6 flex flex-wrap items-center gap-2.5">
      <Button
        variant="secondary"
        size="row"
        icon={<CalendarDays size={18} strokeWidth={1.75} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-label={label === '' ? undefined : words.stayChosen({ stay: label })}
        onPointerEnter={StayDialog.prefetch}
        onFocus={StayDialog.prefetch}
        onClick={() => setOpen(true)}
      >
        <span className="type-figures">{label === '' ? words.stay : label}</span>
      </Button>
      {label !== '' && (
        <Button variant="text" size="row" onClick={() => onChange({ stay: null, party: null })}>
          {words.clear}
        </Button>
      )}
      {children}
      {isOpen && <StayDialog stay={shownStay} onShow={onChange} onClose={() => setOpen(false)} />}
    </div>
  );
}
