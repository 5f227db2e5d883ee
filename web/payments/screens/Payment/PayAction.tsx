import * as words from '@aangan/contract/words/en/payments/payment.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import type { BookingWithoutNames } from '@aangan/contract/bookings/bookings.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import { Lock } from '../../../ui/icons.ts';
import { refundOfStay } from '../../../bookings/parts/refund-texts.ts';
import { paths } from '../../../shared/links.ts';
import { useNow } from '../../../api/server-clock.ts';
import { Button } from '../../../ui/Button.tsx';
import { ButtonLink } from '../../../ui/ButtonLink.tsx';
import type { usePayment } from './use-payment.ts';

interface PayActionProps {
  booking: BookingWithoutNames;
  payment: ReturnType<typeof usePayment>;
}

/** The button 'Pay ₹27,682 & Complete Booking'; to verify again if verification failed; a link home if not held. */
export function PayAction({ booking, payment }: PayActionProps) {
  const now = useNow();
  if (booking.state !== 'held') {
    return (
      <ButtonLink to={paths.start} variant="secondary" className="w-full">
        {buttons.backToHome}
      </ButtonLink>
    );
  }
  if (payment.isUnverified) {
    return (
      <>
        <p className="type-small pb-3 text-ink-2">{words.unverified}</p>
        <Button className="w-full" busy={payment.step !== null} busyLabel={busy.asking} onClick={payment.verifyAgain}>
          {words.askAgain}
        </Button>
      </>
    );
  }
  return (
    <div className="flex flex-col-reverse lg:flex-col">
      <Button
        className="w-full px-3"
        busy={payment.step !== null}
        busyLabel={payment.step === 'verifying' ? words.confirming : words.opening}
        icon={<Lock size={20} strokeWidth={1.75} aria-hidden="true" />}
        onClick={payment.pay}
      >
        {buttons.pay({ rupees: formatRupees(booking.payable) })}
      </Button>
      <p className="type-small text-center text-muted max-lg:pb-2 lg:pt-3">
        {words.waysToPay}
        <br />
        {refundOfStay(booking, now)}
      </p>
    </div>
  );
}
