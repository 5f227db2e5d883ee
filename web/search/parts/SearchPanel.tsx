import * as words from '@aangan/contract/words/en/search/search-panel.ts';
import * as Popover from '@radix-ui/react-popover';
import { type ReactNode, type RefObject, useState } from 'react';
import { minGuests, guestKinds } from '../../bookings/parts/party-query.ts';
import { GuestCounters } from '../../bookings/parts/StayFields.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { COLUMN_WIDTH, useMediaQuery } from '../../ui/use-media-query.ts';
import { useResultCount } from '../queries/search.ts';
import { DatesChoice } from './DatesChoice.tsx';
import type { ChoiceProps, Panel } from './FactChoices.tsx';
import { FilterChoice } from './FilterChoice.tsx';
import { isSearching, type ListingSearch, noFactFilters, searchParameters } from './listing-search.ts';
import { foundLabel } from './search-labels.ts';

const panels: Record<
  Panel,
  { width: string; choice: (props: ChoiceProps) => ReactNode; none: Partial<ListingSearch> }
> = {
  when: { width: 'w-[720px]', choice: DatesChoice, none: { stay: null } },
  who: { width: 'w-[360px]', choice: GuestsChoice, none: { party: null } },
  filters: {
    width: 'w-[600px]',
    choice: FilterChoice,
    none: { ...noFactFilters, place: null, minPrice: null, maxPrice: null },
  },
};

interface SearchPanelProps {
  panel: Panel;
  /** Element that the panel is anchored to on wide screens; null on narrow screens (a tablet may be rotated). */
  anchor: RefObject<HTMLElement | null> | null;
  /** Initial search. */
  search: ListingSearch;
  onShow: (search: ListingSearch) => void;
  onClose: () => void;
}

/** Search panel: changes apply on 'Show homes', which shows the number of matches. A sheet on phones. */
export function SearchPanel({ panel, anchor, search: initialSearch, onShow, onClose }: SearchPanelProps) {
  const { width, choice: Choice, none } = panels[panel];
  const title = words[panel];
  const [search, setSearch] = useState(initialSearch);
  const [isValid, setValid] = useState(true);
  const [clearings, setClearings] = useState(0);
  const isWide = useMediaQuery(COLUMN_WIDTH);
  const count = useResultCount(isSearching(search) ? searchParameters(search) : null);

  function showHomes() {
    onShow(search);
    onClose();
  }

  function clear() {
    setSearch({ ...search, ...none });
    setValid(true);
    setClearings(clearings + 1);
  }

  const choice = (
    <form
      id="search-panel"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // The panel is inside the search form.
        event.stopPropagation();
        if (isValid) showHomes();
      }}
    >
      <Choice
        key={clearings}
        search={search}
        change={(change) => setSearch({ ...search, ...change })}
        onValid={setValid}
      />
    </form>
  );
  const footer = (
    <div className="flex flex-wrap items-center justify-between gap-x-4">
      <output className="type-small w-full text-muted not-empty:pb-2">{count.data === 0 && words.nothingFits}</output>
      <Button variant="text" onClick={clear}>
        {words.clear}
      </Button>
      <Button type="submit" form="search-panel" size="row" className="min-w-40">
        {isSearching(search) ? showLabel(count.data ?? null) : words.showAll}
      </Button>
    </div>
  );
  if (!isWide || anchor === null) {
    return (
      <Dialog open onClose={onClose} title={title} width="small" footer={footer}>
        {choice}
      </Dialog>
    );
  }
  return (
    <Popover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          align="end"
          sideOffset={18}
          collisionPadding={16}
          aria-label={title}
          className={`motion-menu z-40 max-w-[calc(100vw-32px)] rounded-panel border border-edge bg-raised shadow-3 ${width}`}
        >
          <div className="max-h-[calc(var(--radix-popover-content-available-height)-80px)] overflow-y-auto p-6">
            {choice}
          </div>
          <div className="border-t border-line px-6 py-3.5">{footer}</div>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function showLabel(count: number | null): string {
  return count === null || count === 0 ? words.show : words.showCount({ homes: foundLabel(count) });
}

/** Guest counts; matches homes whose rent includes them all. */
function GuestsChoice({ search, change }: ChoiceProps) {
  return (
    <>
      <GuestCounters kinds={guestKinds} party={search.party ?? minGuests} onChange={(party) => change({ party })} />
      <p className="type-tiny mt-5 text-muted">{words.whoHint}</p>
    </>
  );
}
