import * as z from '../zod.ts';
import { Email, Id, line, optionalText, Phone, text } from '../fields.ts';
import { MAX_TEXT } from '../limits.ts';

/**
 * A guest's contact form to the host. The specification's payload also has the booking's facts; they are accepted and
 * ignored, because the e-mail reads them from the booking.
 */
export const OwnerContact = z.object({
  bookingId: Id,
  name: line(MAX_TEXT, 'fullName'),
  phone: Phone,
  email: Email,
  extraService: optionalText(500, 'extraService').describe('A wish in words; it never touches the price'),
});
export type OwnerContact = z.output<typeof OwnerContact>;

export const SiteMessage = z.object({
  userName: line(MAX_TEXT, 'fullName'),
  userEmail: Email,
  userMessage: text(5_000, 'message'),
  userPhone: optionalText(40, 'phoneNumber'),
  userSubject: optionalText(200, 'subject'),
});
export type SiteMessage = z.output<typeof SiteMessage>;

export const Done = z.object({ message: z.string() });
