import * as calendar from '@aangan/contract/words/en/calendar/emails.ts';
import * as common from '@aangan/contract/words/en/emails/common.ts';
import * as payouts from '@aangan/contract/words/en/payouts/emails.ts';
import type { Stay } from './stay-details.ts';

/** Link to the payment page, which needs no session. */
export function payButton({ publicUrl, booking, forGuest }: Stay) {
  return { button: common.pay(forGuest), url: `${publicUrl}/payment/${booking.id}` };
}

export function bookingsButton({ publicUrl }: { publicUrl: string }) {
  return { button: common.seeBookings, url: `${publicUrl}/mybooking` };
}

/** Link to the booking with its documents; needs a session. */
export function documentsLink(publicUrl: string, bookingId: string, text: string) {
  return { links: [[text, `${publicUrl}/booked?id=${bookingId}`] as const] };
}

export function homesButton({ publicUrl }: Stay) {
  return { button: common.seeHomes, url: `${publicUrl}/mylisting` };
}

export function calendarButton(publicUrl: string, listingId: string) {
  return { button: calendar.seeCalendar, url: `${publicUrl}/host/calendar/${listingId}` };
}

export function homeButton({ publicUrl, listing }: Stay) {
  return { button: common.lookAgain, url: `${publicUrl}/viewcard?id=${listing.id}` };
}

export function payoutsButton({ settings }: { settings: { publicUrl: string } }) {
  return { button: payouts.seePayouts, url: `${settings.publicUrl}/host/payouts` };
}

/** Link to a screen with the token in the fragment. */
export function tokenLink(publicUrl: string, screen: 'verify-email' | 'reset-password', token: string): string {
  return `${publicUrl}/${screen}#t=${token}`;
}

/** Link to a booking; needs a session of its guest or host. */
export function bookingButton({ publicUrl, booking }: Stay, button: string) {
  return { button, url: `${publicUrl}/booked?id=${booking.id}` };
}
