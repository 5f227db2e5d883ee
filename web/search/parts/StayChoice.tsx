import { totalGuests } from '@aangan/contract/rules/stay-request.ts';
import * as words from '@aangan/contract/words/en/search/search-panel.ts';
import { type ReactNode, useRef, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { CalendarDays, SlidersHorizontal, Users } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { Panel } from './FactChoices.tsx';
import { factParameters, isSearching, type ListingSearch, useListingSearch } from './listing-search.ts';
import { guestsLabel, priceLabel, stayLabel } from './search-labels.ts';

const SearchPanel = lazyPart(() => import('./SearchPanel.tsx').then((file) => file.SearchPanel));

interface StayChoiceProps {
  /** Within the search field, or as a row below it. */
  look: 'inside' | 'row';
  /** Current text of the search field, included in the search. */
  typed: string;
}

/** Buttons 'When', 'Who' and 'Filters', which open a panel and show the current choice. */
export function StayChoice({ look, typed }: StayChoiceProps) {
  const [search, show] = useListingSearch();
  const [open, setOpen] = useState<Panel | null>(null);
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const factFilters = Object.values(factParameters(search)).filter((filter) => filter !== null).length;
  const named = [search.place, priceLabel(search)].filter((filter) => filter !== null);
  const filters = [...named, ...(factFilters === 0 ? [] : [words.moreFilters({ count: factFilters })])];

  const button = (panel: Panel, icon: ReactNode, chosen: string | null) => (
    <ChoiceButton
      look={look}
      panel={panel}
      icon={icon}
      chosen={chosen}
      isOpen={open === panel}
      onNear={SearchPanel.prefetch}
      onPress={() => setOpen(open === panel ? null : panel)}
    />
  );

  return (
    <fieldset ref={fieldset} className={look === 'row' ? 'grid grid-cols-3 gap-2 sm:gap-3' : 'flex h-9 shrink-0'}>
      <legend className="sr-only">{words.narrow}</legend>
      {button('when', <CalendarDays size={18} />, search.stay && stayLabel(search.stay))}
      {button('who', <Users size={18} />, search.party && guestsLabel(totalGuests(search.party)))}
      {button('filters', <SlidersHorizontal size={18} />, filters.length === 0 ? null : filters.join(', '))}
      {open !== null && (
        <SearchPanel
          key={open}
          panel={open}
          anchor={look === 'inside' ? fieldset : null}
          search={withQuery(search, typed)}
          onShow={show}
          onClose={() => setOpen(null)}
        />
      )}
    </fieldset>
  );
}

/** Includes unsubmitted text; an emptied field removes an existing query. */
function withQuery(search: ListingSearch, typed: string): ListingSearch {
  return typed.trim() === '' && !isSearching(search) ? search : { ...search, query: typed.trim() };
}

interface ChoiceButtonProps {
  look: StayChoiceProps['look'];
  panel: Panel;
  icon: ReactNode;
  /** Current choice, shown instead of the name. */
  chosen: string | null;
  isOpen: boolean;
  onNear: () => void;
  onPress: () => void;
}

function ChoiceButton({ look, panel, icon, chosen, isOpen, onNear, onPress }: ChoiceButtonProps) {
  // Inside the field there is no room for filters: a dot indicates them.
  const isMark = look === 'inside' && panel === 'filters';
  const name = words[panel];
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      aria-label={chosen === null ? name : words.chosen({ name, choice: chosen })}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onPress}
      className={classNames(
        'motion-colour relative flex min-w-0 items-center justify-center gap-2 text-[15px]/5 whitespace-nowrap',
        look === 'row'
          ? 'h-11 rounded-field bg-raised px-2.5 inset-ring-[1.5px] inset-ring-line hover:inset-ring-line-strong aria-expanded:inset-ring-ink'
          : 'ml-1 rounded-small px-3 before:absolute before:inset-y-1.5 before:-left-0.5 before:w-px before:bg-line hover:bg-sunken aria-expanded:bg-sunken',
        chosen === null ? 'text-ink-2' : 'font-semibold text-ink inset-ring-line-strong',
      )}
    >
      {(look === 'row' || isMark) && (
        // On very small screens the current choice needs the room.
        <span className={chosen !== null && !isMark ? 'shrink-0 max-sm:hidden' : 'shrink-0'}>{icon}</span>
      )}
      {!isMark && <span className="truncate pt-0.5">{chosen ?? name}</span>}
      {isMark && chosen !== null && <span className="absolute top-1 right-2 size-2 rounded-full bg-accent" />}
    </button>
  );
}
