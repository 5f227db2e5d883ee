import type { Listing } from '@aangan/contract/homes/listings.ts';
import { type CalendarDate, formatDate } from '@aangan/contract/rules/dates.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { formatHours } from '@aangan/contract/rules/time-spans.ts';
import * as signInWords from '@aangan/contract/words/en/accounts/sign-in-dialog.ts';
import * as words from '@aangan/contract/words/en/bookings/booking-dialog.ts';
import * as homeWords from '@aangan/contract/words/en/homes/view-card.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as fieldLabels from '@aangan/contract/words/en/shared/field-labels.ts';
import * as headings from '@aangan/contract/words/en/shared/headings.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import * as placeholders from '@aangan/contract/words/en/shared/placeholders.ts';
import * as controls from '@aangan/contract/words/en/ui/controls.ts';
import { useId, useState } from 'react';
import { useCurrentUser } from '../../../accounts/queries/current-user.ts';
import { useSite } from '../../../api/site.ts';
import {
  type Availability,
  type ParsedStay,
  shortestStay,
  type StayDateField,
} from '../../../bookings/parts/stay-rules.ts';
import { LazyStayCalendar } from '../../../bookings/parts/StayFields.tsx';
import { hideAmounts } from '../../../shared/hide-amounts.ts';
import { ErrorNote } from '../../../shared/Note.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Clock, Calendar } from '../../../ui/icons.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { RichText } from '../../../ui/RichText.tsx';
import { DIALOG_WIDTH, useMediaQuery } from '../../../ui/use-media-query.ts';
import { CalendarLegend, type useAvailability } from './AvailableDates.tsx';
import { GuestsField, useCheckAvailability, useDateFields } from './BookingFields.tsx';
import { BookingSummary, fieldErrorsFor } from './BookingSummary.tsx';
import { type BookingEntry, normalizeDate, withSlashes } from './stay-request.ts';
import type { StayPrice } from './StayPrice.tsx';

const SignInDialog = lazyPart(() =>
  import('../../../accounts/parts/SignInDialog.tsx').then((file) => file.SignInDialog),
);

interface PriceSummaryProps {
  listing: Listing;
  stayPrice: StayPrice;
}

const strong = (text: string) => <strong className="font-semibold">{text}</strong>;
const unit = (text: string) => <span className="type-small text-muted">{text}</span>;

/** Total beside the booking button, because on phones the summary is out of view. */
function PriceSummary({ listing, stayPrice: { price, outline } }: PriceSummaryProps) {
  const shown = price ?? outline;
  if (shown === null) {
    return (
      <>
        <span className="type-small text-muted">{words.chooseDates}</span>
        <span className="whitespace-nowrap">
          <RichText parts={homeWords.perNight({ rupees: formatRupees(listing.rent), price: strong, unit })} />
        </span>
      </>
    );
  }
  return (
    <>
      <span>{words.allIncluded({ nights: shown.nights })}</span>
      <strong className={`text-[18px]/6 font-semibold whitespace-nowrap ${price === null ? 'opacity-60' : ''}`}>
        {price === null ? hideAmounts(formatRupees(shown.total)) : formatRupees(price.total)}
      </strong>
    </>
  );
}

interface BookingDialogProps {
  isOpen: boolean;
  entry: BookingEntry;
  dates: ReturnType<typeof useAvailability>;
  stay: ParsedStay;
  stayPrice: StayPrice;
  /** Initially focused date. */
  startAt: StayDateField;
  onClose: () => void;
}

/** 'Complete Your Booking' dialog: dates, guests, price lines, and 'Check Availability', which books. */
export function BookingDialog({ isOpen, entry, dates, stay, stayPrice, startAt, onClose }: BookingDialogProps) {
  const { listing, requested, change } = entry;
  const { user, isPending: isUserUnknown } = useCurrentUser();
  const [isSigningIn, setSigningIn] = useState(false);
  const formId = useId();
  const isWide = useMediaQuery(DIALOG_WIDTH);
  const { check, isBusy, getFieldErrors } = useCheckAvailability(listing, () => setSigningIn(true));
  const { price, isPending, refetch } = stayPrice;
  const refused = { ...getFieldErrors(stay.complete, requested.party), ...fieldErrorsFor(stayPrice.reasons) };
  const fields = useDateFields({ requested, change, stay, availability: dates.availability, startAt, refused });
  const nights = stay.complete?.nights ?? null;
  const held = messages.heldForYou({ duration: formatHours(useSite().holdHours) });
  const action = (
    <Button
      type="submit"
      form={formId}
      className="w-full"
      busy={isBusy || isPending}
      busyLabel={isBusy ? busy.booking : words.pricing}
    >
      {buttons.checkAvailability}
    </Button>
  );

  function submit(event: React.FormEvent) {
    event.preventDefault();
    if (stay.complete === null) fields.showMissing();
    else if (Object.keys(fieldErrorsFor(stayPrice.reasons)).length > 0) fields.showRefused();
    else if (isPending) return;
    else if (price === null) void refetch();
    else if (user === null && !isUserUnknown) setSigningIn(true);
    else book();
  }

  function book() {
    setSigningIn(false);
    if (stay.complete !== null && price !== null) void check(stay.complete, requested.party, price);
  }

  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      title={headings.bookingDialog}
      width="wide"
      bare
      initialFocus={fields.initialFocus}
      footer={
        isWide ? undefined : (
          <>
            <p className="type-figures flex items-baseline justify-between gap-4 pb-1">
              <PriceSummary listing={listing} stayPrice={stayPrice} />
            </p>
            <p className="type-small pb-2.5 text-ink-2">{held}</p>
            {action}
          </>
        )
      }
    >
      <div className="ml:grid ml:grid-cols-[minmax(0,1fr)_404px]">
        <form id={formId} noValidate onSubmit={submit} className="p-5 pb-3 ml:p-8 ml:pt-7">
          <div className="grid grid-cols-2 items-start gap-3 ml:gap-4">
            <DateField label={fieldLabels.checkIn} {...fields.checkIn} />
            <DateField label={fieldLabels.checkOut} {...fields.checkOut} />
          </div>
          <div className="mt-5 ml:mt-3.5 ml:rounded-panel ml:border ml:border-line ml:p-5 ml:pb-4 ml:shadow-1">
            {dates.isError && (
              <ErrorNote
                className="mb-5"
                title={words.daysUnknown}
                detail={words.daysUnknownDetail}
                action={
                  <Button variant="text" busy={dates.isFetching} onClick={() => void dates.refetch()}>
                    {controls.tryAgain}
                  </Button>
                }
              />
            )}
            <LazyStayCalendar
              ready={!dates.isPending}
              months={1}
              availability={dates.availability}
              stay={stay}
              field={fields.activeField}
              onPick={fields.pick}
              onMonth={dates.showMonth}
              arePricesUnknown={dates.arePricesUnknown}
            />
            <div className="mt-3 border-t border-line pt-3 max-ml:border-t-0 max-ml:pt-0">
              <CalendarLegend nights={nights} />
            </div>
            <output className="sr-only">
              {stay.complete !== null
                ? words.chosen({ from: formatDate(stay.complete.checkIn), to: formatDate(stay.complete.checkOut) })
                : stay.checkIn !== null && departureHint(stay.checkIn, dates.availability)}
            </output>
          </div>
          <div className="mt-6">
            <GuestsField
              party={requested.party}
              maxGuests={listing.maxGuests}
              error={refused['totalGuests']}
              onChange={(party) => change({ party })}
            />
          </div>
        </form>
        <div className="flex flex-col px-5 pt-3 pb-8 ml:bg-sunken ml:p-7">
          <BookingSummary listing={listing} checkIn={stay.checkIn} stayPrice={stayPrice} />
          {isWide && (
            <div className="sticky bottom-0 -mx-7 mt-auto -mb-7 bg-sunken px-7 pt-6 pb-7">
              <p className="type-small mb-4 flex gap-3 text-ink-2">
                <Clock size={20} className="shrink-0 text-haldi" />
                <span>
                  {held}
                  <br />
                  {words.nothingCharged}
                </span>
              </p>
              {action}
            </div>
          )}
        </div>
      </div>
      {isSigningIn && <SignInDialog lead={signInWords.booking} onSignedIn={book} onClose={() => setSigningIn(false)} />}
    </Dialog>
  );
}

function departureHint(checkIn: CalendarDate, availability: Availability): string {
  const date = formatDate(checkIn);
  const nights = shortestStay(checkIn, availability);
  return nights > 1 ? words.departureFrom({ date, nights }) : words.departure({ date });
}

type DateFieldProps = { label: string } & ReturnType<typeof useDateFields>['checkIn'];

/** Date input in dd/MM/yyyy. */
function DateField({ label, value, error, isActive, inputRef, onChange, onFocus, onBlur }: DateFieldProps) {
  return (
    <Field
      label={label}
      ref={inputRef}
      value={value}
      error={error}
      placeholder={placeholders.date}
      inputMode="numeric"
      autoComplete="off"
      maxLength={40}
      data-active={isActive || undefined}
      before={<Calendar size={18} />}
      onChange={(event) => onChange(withSlashes(value, event.target.value))}
      onFocus={onFocus}
      onBlur={(event) => {
        const normalized = normalizeDate(event.target.value);
        if (normalized !== value) onChange(normalized);
        onBlur();
      }}
    />
  );
}
