import { Email, Id, line, optionalText, Phone } from '../fields.ts';
import { MAX_TEXT } from '../limits.ts';
import * as z from '../zod.ts';

/**
 * A guest's contact form to the host. The specification's payload also has the booking's details; they are accepted and
 * ignored, because the e-mail reads them from the booking.
 */
export const OwnerContact = z.object({
  bookingId: Id,
  name: line(MAX_TEXT, 'fullName'),
  phone: Phone,
  email: Email,
  extraService: optionalText(500, 'extraService').describe(
    'Requested extra service as text; does not change the price',
  ),
});
export type OwnerContact = z.output<typeof OwnerContact>;
