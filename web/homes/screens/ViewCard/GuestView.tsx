import type { Listing } from '@aangan/contract/homes/listings.ts';
import type { CalendarDate } from '@aangan/contract/rules/dates.ts';
import { guestLabel } from '@aangan/contract/rules/stay-request.ts';
import { formatHours } from '@aangan/contract/rules/time-spans.ts';
import * as words from '@aangan/contract/words/en/homes/view-card.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as fieldLabels from '@aangan/contract/words/en/shared/field-labels.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import * as placeholders from '@aangan/contract/words/en/shared/placeholders.ts';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useSite } from '../../../api/site.ts';
import { nextDateField, parseStay, pickDay, type StayDateField } from '../../../bookings/parts/stay-rules.ts';
import { GuestCounters, people, prefetchStayCalendar } from '../../../bookings/parts/StayFields.tsx';
import { useAfterHydration } from '../../../shared/use-after-hydration.ts';
import { whenIdle } from '../../../shared/when-idle.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Star } from '../../../ui/Rating.tsx';
import { RichText, RupeePrice } from '../../../ui/RichText.tsx';
import { OnlyNarrow } from '../../../ui/use-media-query.ts';
import { withQuery } from '../../parts/home-links.ts';
import { AskHost } from './AskHost.tsx';
import { AvailableDates, useAvailability } from './AvailableDates.tsx';
import { CardFrame, ListingLayout, type LoadedSections } from './ListingLayout.tsx';
import { type BookingEntry, type RequestedStay, toTypedStay, useStayRequest } from './stay-request.ts';
import { ChosenPrice, PriceDetails, type StayPrice, StayTotal, useStayPrice } from './StayPrice.tsx';

const PARAMETER = 'book';

/** Adds a history entry for the dialog, so that the back button closes it. */
function useBookingDialog() {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const value = new URLSearchParams(search).get(PARAMETER);
  const isOpen = value !== null;
  const [openCount, setOpenCount] = useState(isOpen ? 1 : 0);

  function openAt(field: StayDateField) {
    if (isOpen) return;
    setOpenCount(openCount + 1);
    navigate(withParameter(field), { state: { opened: PARAMETER } });
  }

  function close() {
    if (!isOpen) return;
    // After a reload or from a bookmark there is no entry to go back to.
    if ((history.state as { opened?: string } | null)?.opened === PARAMETER) history.back();
    else navigate(withParameter(null), { replace: true });
  }

  function withParameter(value: string | null): string {
    const parameters = new URLSearchParams(search);
    if (value === null) parameters.delete(PARAMETER);
    else parameters.set(PARAMETER, value);
    return withQuery(path, parameters);
  }

  const startAt: StayDateField = value === 'checkOut' ? 'checkOut' : 'checkIn';
  return { isOpen, startAt, openAt, close, /** Changes on each opening, to remount the dialog. */ openCount };
}

const accessibleText = (text: string) => <span className="sr-only">{text}</span>;

/** Bottom bar of narrow screens: price, rating, guests and 'Reserve'. */
function BookingBar({ entry, stayPrice }: { entry: BookingEntry; stayPrice: StayPrice }) {
  const { listing, requested, reserve } = entry;
  return (
    <section
      aria-label={words.bookThisHome}
      className="sticky-foot lg:hidden sticky bottom-0 z-20 -mx-(--gutter) mt-10 flex items-center justify-between gap-3 border-t border-line bg-raised px-(--gutter) pt-3 pb-[max(12px,env(safe-area-inset-bottom))] shadow-[0_-4px_20px_rgb(70_35_20/0.08)]"
    >
      <div className="min-w-0">
        <RupeePrice amount={listing.rent} message={words.perNight} size="booking" />
        <ChosenPrice listing={listing} chosen={stayPrice} />
        <p className="type-small flex items-center gap-1.5 text-ink-2">
          {listing.ratings === undefined ? (
            <span className="truncate">{messages.noReviews}</span>
          ) : (
            <>
              <Star size={15} />
              <span className="type-figures">
                <RichText
                  parts={words.ratedFor({
                    spoken: accessibleText,
                    stars: listing.ratings.toFixed(1),
                    guests: guestLabel(requested.party),
                  })}
                />
              </span>
            </>
          )}
        </p>
      </div>
      <ReserveButton className="min-w-28 shrink-0 basis-[34%] sm:basis-[46%]" onClick={() => reserve()} />
    </section>
  );
}

const BookingDialog = lazyPart(() => import('./BookingDialog.tsx').then((file) => file.BookingDialog));

/** On approach to a button that opens the booking dialog, unless idle time has sufficed. */
function prefetchBooking() {
  BookingDialog.prefetch();
  prefetchStayCalendar();
}

function ReserveButton(props: { className: string; onClick: () => void }) {
  return (
    <Button onPointerEnter={prefetchBooking} onFocus={prefetchBooking} {...props}>
      {buttons.reserve}
    </Button>
  );
}

/** Detail page for guests. */
export function GuestView({ listing, loaded }: { listing: Listing; loaded?: LoadedSections | undefined }) {
  const [requested, change] = useStayRequest();
  const dates = useAvailability(listing._id);
  const { availability } = dates;
  // Stable, because the calendar renders again when the stay or its listeners change.
  const stay = useMemo(() => parseStay(requested.typed, availability), [requested.typed, availability]);
  const stayPrice = useStayPrice({ listing, stay, party: requested.party });
  const dialog = useBookingDialog();
  const hasDialog = useAfterHydration(dialog.openCount > 0, false);
  const reserve = (field: StayDateField = nextDateField(stay)) => dialog.openAt(field);
  const entry = { listing, requested, change, reserve };
  const pick = useCallback(
    (date: CalendarDate) => {
      const picked = pickDay(stay, nextDateField(stay), date, availability);
      if (picked !== null) change({ typed: toTypedStay(picked.stay) });
    },
    [stay, availability, change],
  );
  // 'Reserve' is in view from the start: its bar and its card are sticky.
  useEffect(() => whenIdle(BookingDialog.prefetch), []);
  const [isPriceOpen, setPriceOpen] = useState(false);
  const total = <StayTotal stayPrice={stayPrice} />;
  const panel = <PriceDetails listing={listing} isOpen={isPriceOpen} onToggle={() => setPriceOpen(!isPriceOpen)} />;

  return (
    <ListingLayout
      listing={listing}
      card={<BookingCard entry={entry} stayPrice={stayPrice} total={total} panel={panel} />}
      bar={<BookingBar entry={entry} stayPrice={stayPrice} />}
      stay={stay.complete}
      canReport
      loaded={loaded}
      ask={<AskHost listing={listing} stay={stay.complete} party={requested.party} />}
    >
      <OnlyNarrow>
        <section aria-labelledby="who" className="lg:hidden">
          <h2 id="who" className="type-h2 mb-4">
            {words.whoComes}
          </h2>
          <GuestCounters
            kinds={people}
            party={requested.party}
            maxGuests={listing.maxGuests}
            onChange={(party) => change({ party })}
          />
          {total}
          <div className="mt-6 border-y border-line">{panel}</div>
        </section>
      </OnlyNarrow>
      <AvailableDates
        dates={dates}
        onlyNear={loaded !== undefined}
        picking={{
          stay,
          onPick: pick,
          onClear: () => change({ typed: { checkIn: '', checkOut: '' } }),
        }}
      />
      {hasDialog && (
        <BookingDialog
          key={dialog.openCount}
          isOpen={dialog.isOpen}
          entry={entry}
          dates={dates}
          stay={stay}
          stayPrice={stayPrice}
          startAt={dialog.startAt}
          onClose={dialog.close}
        />
      )}
    </ListingLayout>
  );
}

interface BookingCardProps {
  entry: BookingEntry;
  stayPrice: StayPrice;
  total: ReactNode;
  panel: ReactNode;
}

/** Booking card of wide screens: dates, guests, 'Reserve' and price details. */
function BookingCard({ entry, stayPrice, total, panel }: BookingCardProps) {
  const { listing, requested, change, reserve } = entry;
  const { holdHours } = useSite();
  return (
    <CardFrame listing={listing} label={words.bookThisHome} chosen={stayPrice}>
      <StayBoxes requested={requested} onOpen={reserve} className="mt-5" />
      <div className="mt-5">
        <GuestCounters
          kinds={people}
          party={requested.party}
          maxGuests={listing.maxGuests}
          onChange={(party) => change({ party })}
        />
      </div>
      {total}
      <ReserveButton className="mt-6 w-full" onClick={() => reserve()} />
      <p className="type-tiny mt-3 text-center text-muted">
        {messages.heldForYou({ duration: formatHours(holdHours) })}
      </p>
      <hr className="mt-4 border-line" />
      {panel}
    </CardFrame>
  );
}

/** 'Check-in' and 'Check-out' of the booking card; each opens the dialog. */
function StayBoxes({
  requested,
  onOpen,
  className,
}: {
  requested: RequestedStay;
  onOpen: (field: StayDateField) => void;
  className?: string;
}) {
  return (
    <div className={`grid grid-cols-2 rounded-field inset-ring-[1.5px] inset-ring-line-strong ${className ?? ''}`}>
      <Box label={fieldLabels.checkIn} date={requested.typed.checkIn} onClick={() => onOpen('checkIn')} />
      <Box label={fieldLabels.checkOut} date={requested.typed.checkOut} onClick={() => onOpen('checkOut')} />
    </div>
  );
}

function Box({ label, date, onClick }: { label: string; date: string; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onPointerEnter={prefetchBooking}
      onFocus={prefetchBooking}
      className="motion-colour rounded-field px-3.5 pt-3 pb-2.5 text-left not-first:rounded-l-none not-first:border-l-[1.5px] not-first:border-line-strong first:rounded-r-none hover:bg-sunken/60"
      onClick={onClick}
    >
      <span className="block text-[13px]/4 font-semibold">{label}</span>
      <span className={`type-figures mt-1 block text-[15.5px]/5 ${date === '' ? 'text-muted' : 'text-ink'}`}>
        {date === '' ? placeholders.date : date}
      </span>
    </button>
  );
}
