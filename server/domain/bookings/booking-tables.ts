import type { BookingState } from '@aangan/contract/bookings/bookings.ts';
import type { DiscountKind } from '@aangan/contract/rules/price.ts';
import type { ColumnType, Generated } from 'kysely';

declare module '../../platform/database/schema.ts' {
  interface Database {
    booking: BookingTable;
    booking_request: BookingRequestTable;
  }
}

interface BookingTable {
  id: Generated<string>;
  listing_id: string;
  guest_id: string;
  host_id: string;
  check_in: string;
  check_out: string;
  adults: number;
  children: number;
  infants: number;
  pets: number;
  rent: number;
  included_guests: number;
  extra_guest_fee: number;
  cleaning_fee: number;
  total_rent: number;
  tax_percent: number | null;
  night_rents: number[] | null;
  discount_kind: DiscountKind | null;
  discount_percent: number | null;
  extra_service: Generated<number>;
  free_cancel_hours: Generated<number>;
  late_refund_percent: Generated<number>;
  state: BookingState;
  held_until: Date;
  extended_for_extra_at: Date | null;
  extended_for_order_at: Date | null;
  cancelled_by: 'guest' | 'host' | null;
  cancelled_at: Date | null;
  contact: ColumnType<OwnerContactRecord | null, string | null, string | null>;
  contacted_at: Date | null;
  settled_elsewhere: Generated<boolean>;
  hold_reminder_for: Date | null;
  stay_reminder_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

interface BookingRequestTable {
  guest_id: string;
  idempotency_key: string;
  request_hash: Buffer;
  booking_id: string;
  created_at: Date;
}

export interface OwnerContactRecord {
  name: string;
  phone: string;
  email: string;
  extraService?: string | undefined;
}
