import { call } from '../context.ts';
import { requireBooking } from '../../domain/bookings/bookings.ts';
import { maySeeWhole } from '../../domain/bookings/permissions.ts';
import { listBookingDocuments } from '../../domain/documents/find-documents.ts';
import { notAllowed } from '../../domain/refusals.ts';
import { presentDocument } from './present-document.ts';

export const bookingDocuments = call('booking/documents', async ({ params: { id }, account }, { db }) => {
  const booking = await requireBooking(db, id);
  if (!maySeeWhole(booking, account.id)) throw notAllowed();
  const documents = await listBookingDocuments(db, booking.id, account.id);
  return { status: 200, body: documents.map(presentDocument) };
});
