import type { Booking, BookingWithoutNames } from '@aangan/contract/bookings/bookings.ts';
import { PAYMENT_DESCRIPTION_LENGTH } from '@aangan/contract/limits.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import * as words from '@aangan/contract/words/en/payments/payment.ts';
import * as headings from '@aangan/contract/words/en/shared/headings.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { useEffect, useState } from 'react';
import { useParams } from 'wouter';
import { useCurrentUser } from '../../../accounts/queries/current-user.ts';
import { serverMessage } from '../../../api/api-error.ts';
import { bookingStages, useLiveBooking } from '../../../bookings/parts/booking-progress.ts';
import { landMarkAndCity } from '../../../homes/parts/place.ts';
import { StateField } from '../../../homes/parts/StateField.tsx';
import { MinimalFrame } from '../../../shared/MinimalFrame.tsx';
import { ErrorState, Skeleton, SkeletonPhoto } from '../../../ui/ContentState.tsx';
import { ShieldCheck, MapPin } from '../../../ui/icons.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Timeline } from '../../../ui/Progress.tsx';
import { toast } from '../../../ui/toast.ts';
import { TruncatedText } from '../../../ui/TruncatedText.tsx';
import { COLUMN_WIDTH, useMediaQuery } from '../../../ui/use-media-query.ts';
import { PayAction, PaymentSummary, TripPhotos } from './PaymentSummary.tsx';
import { usePayment } from './use-payment.ts';

interface GuestStateProps {
  /** Empty if not chosen. */
  value: State | '';
  onChange: (value: State | '') => void;
  isGuest: boolean;
  /** Payment was attempted without a choice. */
  isMissing: boolean;
}

/** Field name, used to scroll to the field. */
const GUEST_STATE = 'guestState';

/** The guest's state, for the invoice and the tax on the service fee. */
function GuestState({ value, onChange, isGuest, isMissing }: GuestStateProps) {
  return (
    <StateField
      className="mt-5"
      label={words.guestState}
      name={GUEST_STATE}
      none={words.chooseState}
      autoComplete={isGuest ? 'address-level1' : 'off'}
      value={value}
      onChange={({ target }) => onChange(target.value as State | '')}
      hint={isGuest ? words.guestStateHint : words.guestStateOfOther}
      error={isMissing ? words.stateMissing : undefined}
    />
  );
}

const AlertDialog = lazyPart(() => import('../../../ui/QuestionDialog.tsx').then((file) => file.AlertDialog));

/** Payment page of a booking; accessible with its link. */
export function Payment() {
  const { id = '' } = useParams();
  const { data: booking, error, isPending, isFetching, refetch } = useLiveBooking(id);
  return (
    <MinimalFrame
      aside={
        <span className="type-small flex items-center gap-2 text-muted">
          <ShieldCheck size={20} className="text-neem" />
          {words.secure}
        </span>
      }
    >
      {booking !== undefined ? (
        <Checkout booking={booking} />
      ) : isPending ? (
        <LoadingBooking />
      ) : (
        <ErrorState
          title={serverMessage(error) ?? messages.bookingLoadFailed}
          heading="h1"
          detail={words.unreachableDetail}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </MinimalFrame>
  );
}

function Checkout({ booking }: { booking: BookingWithoutNames | Booking }) {
  const isWide = useMediaQuery(COLUMN_WIDTH);
  const state = useGuestState(booking);
  const payment = usePayment(booking, state.forOrder);
  // Prefetched, so that the result can be shown without a network.
  useEffect(() => AlertDialog.prefetch(), []);
  function showInToast() {
    const { message, detail } = payment.alert ?? {};
    if (message !== undefined) toast.notice(message, { ...(detail !== undefined && { detail }) });
    payment.closeAlert();
  }
  const action = <PayAction booking={booking} payment={payment} />;
  return (
    <>
      <div className="page page-payment grid flex-1 grid-cols-1 content-start gap-x-16 gap-y-8 pt-6 pb-12 md:pt-7 lg:grid-cols-[minmax(0,1fr)_424px]">
        <Trip booking={booking} />
        <section
          aria-labelledby="booking-summary"
          className="lg:mt-17 lg:self-start lg:rounded-panel lg:border lg:border-line lg:bg-raised lg:p-7 lg:shadow-2"
        >
          <PaymentSummary booking={booking} />
          {state.isNeeded && booking.state === 'held' && (
            <GuestState
              value={state.value}
              onChange={state.change}
              isGuest={state.isGuest}
              isMissing={state.isMissing}
            />
          )}
          {(isWide || booking.state !== 'held') && <div className="mt-4">{action}</div>}
        </section>
      </div>
      {!isWide && booking.state === 'held' && (
        <div className="sticky-foot sticky bottom-0 z-20 border-t border-line bg-raised px-(--gutter) pt-3 pb-[max(12px,env(safe-area-inset-bottom))] shadow-[0_-4px_20px_rgb(70_35_20/0.08)]">
          {action}
        </div>
      )}
      {payment.alert !== null && (
        <AlertDialog message={payment.alert.message} onClose={payment.closeAlert} onUnavailable={showInToast}>
          {payment.alert.detail}
        </AlertDialog>
      )}
    </>
  );
}

function LoadingBooking() {
  return (
    <div
      className="page page-payment grid gap-x-16 gap-y-8 pt-7 pb-12 lg:grid-cols-[minmax(0,1fr)_424px]"
      aria-busy="true"
    >
      <div>
        <h1 data-passing className="type-h2 py-1.5 text-muted">
          <output>{messages.loadingBooking}</output>
        </h1>
        <SkeletonPhoto className="mt-4 h-51 rounded-panel md:h-77" />
        <Skeleton className="mt-6 h-9 w-4/5" />
        <Skeleton className="mt-3 h-5 w-1/2" />
      </div>
      <Skeleton className="h-120 rounded-panel lg:mt-17" />
    </div>
  );
}

/** 'Your Trip': the home and the booking's progress. */
function Trip({ booking }: { booking: BookingWithoutNames }) {
  const { listing } = booking;
  return (
    <div className="min-w-0">
      <h1 className="type-h1 pt-1">{headings.payment}</h1>
      <div className="mt-4 md:mt-5">
        <TripPhotos title={listing.title} photos={listing.photos} />
      </div>
      <h2 className="type-h2 mt-5 md:text-[29px]/9">{listing.title}</h2>
      <p className="mt-1.5 flex items-center gap-2 text-[15.5px]/6 text-ink-2">
        <MapPin size={18} className="-mt-0.5 shrink-0 text-muted" />
        {landMarkAndCity(listing)}
      </p>
      <div className="mt-4">
        <TruncatedText
          text={listing.description}
          cut={PAYMENT_DESCRIPTION_LENGTH}
          className="max-w-[680px] text-ink-2"
        />
      </div>
      <div className="mt-3 max-w-[540px] pt-4 md:border-t md:border-line">
        <Timeline stages={bookingStages(booking)} />
      </div>
    </div>
  );
}

/** The guest's state, if the payment requires it and the account lacks it. */
function useGuestState(booking: BookingWithoutNames | Booking) {
  const { user } = useCurrentUser();
  const [value, setValue] = useState<State | ''>('');
  const [isMissing, setMissing] = useState(false);
  // Stays visible once shown, because the account may be refetched during payment.
  const [isAskedFor] = useState(booking.guestStateNeeded === true);
  const isNeeded = isAskedFor || booking.guestStateNeeded === true;
  return {
    isNeeded,
    value,
    isMissing,
    isGuest: 'guest' in booking && booking.guest._id === user?._id,
    change: (chosen: State | '') => {
      setValue(chosen);
      setMissing(false);
    },
    /** The value for the order; null if missing, with an error at the field. */
    forOrder: (): { guestState?: State } | null => {
      if (value !== '') return { guestState: value };
      if (booking.guestStateNeeded !== true) return {};
      setMissing(true);
      document.querySelector<HTMLSelectElement>(`select[name="${GUEST_STATE}"]`)?.focus();
      return null;
    },
  };
}
