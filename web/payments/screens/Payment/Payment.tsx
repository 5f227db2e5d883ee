import * as words from '@aangan/contract/words/en/payments/payment.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import type { BareBooking, Booking } from '@aangan/contract/bookings/bookings.ts';
import { ShieldCheck } from '../../../ui/icons.ts';
import { useEffect } from 'react';
import { useParams } from 'wouter';
import { serverMessage } from '../../../api/api-error.ts';
import { MinimalFrame } from '../../../shared/MinimalFrame.tsx';
import { useLiveBooking } from '../../../bookings/parts/use-live-booking.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { toast } from '../../../ui/toast.ts';
import { COLUMN_WIDTH, useMediaQuery } from '../../../ui/use-media-query.ts';
import { GuestState } from './GuestState.tsx';
import { LoadingBooking } from './LoadingBooking.tsx';
import { PayAction } from './PayAction.tsx';
import { PaymentSummary } from './PaymentSummary.tsx';
import { Trip } from './Trip.tsx';
import { useGuestState } from './use-guest-state.ts';
import { usePayment } from './use-payment.ts';

const AlertDialog = lazyPart(() => import('../../../ui/AlertDialog.tsx').then((file) => file.AlertDialog));

/** Payment page of a booking; accessible with its link. */
export function Payment() {
  const { id = '' } = useParams();
  const { data: booking, error, isPending, isFetching, refetch } = useLiveBooking(id);
  return (
    <MinimalFrame
      aside={
        <span className="type-small flex items-center gap-2 text-muted">
          <ShieldCheck size={20} strokeWidth={1.75} className="text-neem" aria-hidden="true" />
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

function Checkout({ booking }: { booking: BareBooking | Booking }) {
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
