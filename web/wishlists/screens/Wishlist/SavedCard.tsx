import type { Quote } from '@aangan/contract/bookings/bookings.ts';
import { priceOfParts } from '@aangan/contract/bookings/price-of-parts.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { Party, StayDates } from '@aangan/contract/rules/stay-request.ts';
import type { SavedHome, Wishlist } from '@aangan/contract/wishlists/calls.ts';
import * as words from '@aangan/contract/words/en/wishlists/save.ts';
import * as wishlistWords from '@aangan/contract/words/en/wishlists/wishlist.ts';
import { errorMessage } from '../../../api/api-error.ts';
import { minGuests } from '../../../bookings/parts/party-query.ts';
import { ExpandableLine, PriceLines } from '../../../bookings/parts/PriceLines.tsx';
import { ListingCard, WholePrice } from '../../../homes/parts/ListingCard.tsx';
import { useQuote } from '../../../homes/queries/availability.ts';
import { foundListingPath } from '../../../search/parts/listing-search.ts';
import { useNearViewport } from '../../../shared/use-near-viewport.ts';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/ContentState.tsx';
import { Heart } from '../../../ui/icons.ts';
import { Tag } from '../../../ui/Tag.tsx';
import { HeartButton } from '../../parts/Heart.tsx';
import { showSaveResult } from '../../parts/save-home.ts';
import { showSaveError } from '../../parts/show-save-error.ts';
import { useRemoveFromList } from '../../queries/saved-homes.ts';
import type { ChosenStay } from './wishlist-url.ts';

interface SavedCardProps {
  home: SavedHome & Listing;
  list: Wishlist;
  stay: ChosenStay;
  priority: boolean;
  onNote: () => void;
  onMove: () => void;
}

/** A saved home: listing card, total of the chosen stay, and note. */
export function SavedCard({ home, list, stay, priority, onNote, onMove }: SavedCardProps) {
  return (
    <ListingCard
      listing={home}
      to={foundListingPath(home._id, stay)}
      priority={priority}
      heart={<ListHeart home={home} list={list} />}
      total={stay.stay !== null && <SavedTotal listingId={home._id} stay={stay.stay} party={stay.party} />}
      actions={<SavedActions home={home} onNote={onNote} onMove={onMove} />}
    />
  );
}

/** Heart button that removes the home from this list. */
function ListHeart({ home, list }: { home: SavedHome; list: Wishlist }) {
  const remove = useRemoveHome(home, list);
  return (
    <HeartButton look="card" label={words.saveHome({ title: home.title })} isPressed onPress={() => void remove()}>
      <Heart size={20} />
    </HeartButton>
  );
}

interface SavedActionsProps {
  home: SavedHome;
  onNote: () => void;
  onMove: () => void;
}

/** Actions of a saved home: note, and move to another list. */
function SavedActions({ home: { title, note }, onNote, onMove }: SavedActionsProps) {
  const move = (
    <Button variant="secondary" size="row" aria-label={wishlistWords.moveOf({ title })} onClick={onMove}>
      {wishlistWords.move}
    </Button>
  );
  if (note === undefined) {
    return (
      <div className="flex gap-2.5">
        <Button variant="secondary" size="row" aria-label={wishlistWords.noteOf({ title })} onClick={onNote}>
          {wishlistWords.note}
        </Button>
        {move}
      </div>
    );
  }
  return (
    <div className="grid gap-2.5">
      <p className="type-small rounded-small bg-sunken px-3.5 py-2.5 whitespace-pre-line wrap-anywhere">{note}</p>
      <div className="flex gap-2.5">
        <Button variant="secondary" size="row" aria-label={wishlistWords.changeNoteOf({ title })} onClick={onNote}>
          {wishlistWords.changeNote}
        </Button>
        {move}
      </div>
    </div>
  );
}

interface SavedTotalProps {
  listingId: string;
  stay: StayDates;
  party: Party | null;
}

/** Total of the chosen stay, or that the home is unavailable. Loads near the viewport, because lists may be long. */
function SavedTotal({ listingId, stay, party }: SavedTotalProps) {
  const [line, isNear] = useNearViewport<HTMLDivElement>();
  const { data, error, isPlaceholderData } = useQuote(listingId, isNear ? { ...stay, ...(party ?? minGuests) } : null);
  const quote = isPlaceholderData ? undefined : data;
  return (
    <div ref={line} className="mt-1 min-h-7 text-[15px]/6">
      {quote !== undefined && <TotalText quote={quote} />}
      {quote === undefined && error !== null && <p className="type-small text-lac">{errorMessage(error)}</p>}
      {quote === undefined && error === null && (
        <>
          <output className="sr-only">{isNear && wishlistWords.asking}</output>
          <Skeleton className="mt-2 h-4 w-3/5" />
        </>
      )}
    </div>
  );
}

function TotalText({ quote }: { quote: Quote }) {
  if (!quote.bookable) {
    // Unavailability is already shown.
    const reasons = quote.reasons.filter(({ code }) => code !== 'DATES_TAKEN');
    return (
      <>
        <Tag tone="haldi">{wishlistWords.notFree}</Tag>
        {reasons.map(({ code, message }) => (
          <p key={code} className="type-small mt-1 text-muted">
            {message}
          </p>
        ))}
      </>
    );
  }
  return (
    <dl>
      <ExpandableLine small label={<WholePrice price={{ nights: quote.nights.length, total: quote.total }} />}>
        <dl className="mb-2 border-l-2 border-line pl-3">
          <PriceLines small price={priceOfParts(quote)} />
        </dl>
      </ExpandableLine>
    </dl>
  );
}

/** Removes a home from a list optimistically; undo or failure restores it with its note. */
export function useRemoveHome(home: SavedHome, list: Wishlist): () => Promise<void> {
  const remove = useRemoveFromList(home._id);
  return async () => {
    try {
      await remove.mutateAsync(list._id);
      const place = { list: list._id, ...(home.note !== undefined && { note: home.note }) };
      // A home that is no longer listed cannot be saved again, so there is no undo.
      showSaveResult({ home, change: { kind: 'out', before: home.gone === true ? [] : [place] } });
    } catch (error) {
      showSaveError(error, list.name);
    }
  };
}

/** Whether a saved home is still listed and thus has all its fields. */
export function isListed(home: SavedHome): home is SavedHome & Listing {
  return home.gone !== true;
}
