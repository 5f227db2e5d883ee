import { PAGE_SIZE } from '@aangan/contract/limits.ts';
import { isCalendarDate } from '@aangan/contract/rules/dates.ts';
import { requireBooking } from '../../domain/bookings/bookings.ts';
import { maySeeWhole } from '../../domain/bookings/permissions.ts';
import {
  type DocumentPosition,
  listBookingDocuments,
  listHostDocuments,
} from '../../domain/documents/find-documents.ts';
import { notAllowed } from '../../domain/refusals.ts';
import { isUuid } from '../../platform/database/storable-text.ts';
import { call } from '../call.ts';
import { invalidCursor, nextPageLink, toPage } from '../list-pages.ts';
import { presentDocument } from './present-document.ts';

export const bookingDocuments = call('booking/documents', async ({ params: { id }, account }, { db }) => {
  const booking = await requireBooking(db, id);
  if (!maySeeWhole(booking, account.id)) throw notAllowed();
  const documents = await listBookingDocuments(db, booking.id, account.id);
  return { status: 200, body: documents.map(presentDocument) };
});

export const hostDocuments = call('earnings/documents', async ({ query, account }, { db }) => {
  const limit = query.limit ?? PAGE_SIZE;
  const page = { limit: limit + 1, before: decodeCursor(query.cursor) };
  const found = await listHostDocuments(db, account.id, page);
  const { shown, cursor } = toPage(found, limit, ({ day, id }) => `${day}.${id}`);
  return {
    status: 200,
    body: shown.map(presentDocument),
    headers: nextPageLink('earnings/documents', { limit, cursor }),
  };
});

function decodeCursor(cursor: string | undefined): DocumentPosition | null {
  if (cursor === undefined) return null;
  const [day = '', id = '', ...rest] = cursor.split('.');
  if (!isCalendarDate(day) || !isUuid(id) || rest.length > 0) throw invalidCursor();
  return { day, id };
}
