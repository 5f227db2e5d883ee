import type { Kysely } from 'kysely';
import type { Database } from '../../platform/database/schema.ts';

export type BookingRow = Awaited<ReturnType<ReturnType<typeof selectBookings>['execute']>>[number];

/** Bookings with both names and the guest's rating, as needed for a record. */
export function selectBookings(db: Kysely<Database>) {
  return db
    .selectFrom('booking')
    .innerJoin('account as guest', 'guest.id', 'booking.guest_id')
    .innerJoin('account as host', 'host.id', 'booking.host_id')
    .leftJoin('rating', 'rating.booking_id', 'booking.id')
    .select([
      'booking.id',
      'booking.listing_id',
      'booking.guest_id',
      'booking.host_id',
      'booking.check_in',
      'booking.check_out',
      'booking.adults',
      'booking.children',
      'booking.infants',
      'booking.pets',
      'booking.rent',
      'booking.included_guests',
      'booking.extra_guest_fee',
      'booking.cleaning_fee',
      'booking.free_cancel_hours',
      'booking.late_refund_percent',
      'booking.night_rents',
      'booking.discount_kind',
      'booking.discount_percent',
      'booking.total_rent',
      'booking.tax_percent',
      'booking.extra_service',
      'booking.state',
      'booking.held_until',
      'booking.extended_for_extra_at',
      'booking.extended_for_order_at',
      'booking.cancelled_by',
      'booking.cancelled_at',
      'booking.contact',
      'booking.contacted_at',
      'booking.created_at',
      'guest.name as guest_name',
      'guest.email as guest_email',
      'guest.state as guest_state',
      'host.name as host_name',
      'host.email as host_email',
      'rating.stars',
    ]);
}
