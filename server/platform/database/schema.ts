import type { BookingState } from '@aangan/contract/booking/bookings.ts';
import type { Category } from '@aangan/contract/listing/categories.ts';
import type { ColumnType, Generated, RawBuilder } from 'kysely';

/**
 * The tables as the migrations make them. `date` columns are `YYYY-MM-DD` texts; `bigint` columns are read as
 * numbers (every sum of money here stays far below 2^53), timestamps as Date.
 */
export interface Database {
  account: AccountTable;
  identity: { issuer: string; subject: string; account_id: string; created_at: Date };
  used_identity_token: { token_hash: Buffer; expires_at: Date };
  session: SessionTable;
  account_link: AccountLinkTable;
  attempt: { id: Generated<number>; kind: string; subject: string; at: Date };
  listing: ListingTable;
  listing_count: { category: Category; homes: number };
  listing_change: { slot: number; version: number };
  search_word: { word: string };
  search_posting: { word: string; sequence: number };
  place: { key: string; name: string; homes: number };
  photo: PhotoTable;
  booking: BookingTable;
  booking_request: BookingRequestTable;
  taken_days: {
    booking_id: string | null;
    listing_id: string;
    days: string;
    kind: Generated<'booking' | 'block' | 'feed'>;
  };
  rating: { booking_id: string; listing_id: string; stars: number; counts: Generated<boolean>; rated_at: Date };
  payment_order: PaymentOrderTable;
  payment: PaymentTable;
  refund: RefundTable;
  outside_refund: OutsideRefundTable;
  webhook_event: { event_id: string; received_at: Date };
  site_message: SiteMessageTable;
  outbox_mail: OutboxMailTable;
  event: EventTable;
  event_subscription: { subscriber: string; kind: string; since: Generated<Date> };
  event_delivery: EventDeliveryTable;
  done_request: DoneRequestTable;
}

interface AccountTable {
  id: Generated<string>;
  name: string;
  email: string;
  email_key: string;
  password_hash: string | null;
  email_verified_at: Date | null;
  created_at: Date;
  deleted_at: Date | null;
}

interface SessionTable {
  token_hash: Buffer;
  id: Generated<string>;
  account_id: string;
  device: Generated<string>;
  created_at: Date;
  last_used_at: Date;
}

interface AccountLinkTable {
  token_hash: Buffer;
  account_id: string;
  purpose: 'verify-email' | 'reset-password';
  created_at: Date;
  expires_at: Date;
}

export interface ListingTable {
  id: Generated<string>;
  sequence: ColumnType<number, never, never>;
  host_id: string;
  title: string;
  description: string;
  rent: number;
  included_guests: number;
  extra_guest_fee: number;
  cleaning_fee: number;
  city: string;
  landmark: string;
  country: string;
  category: Category;
  phone: string;
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
  import_key: string | null;
  search_words: ColumnType<string, unknown, unknown>;
  place_keys: ColumnType<string[], never, never>;
  created_at: Date;
  updated_at: Date;
  deleted_at: Date | null;
}

interface PhotoTable {
  id: string;
  listing_id: string;
  position: number;
  format: 'webp' | 'svg';
  width: number;
  height: number;
  widths: number[];
  blur: string;
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
  told_of_end: Date | null;
  told_of_stay_at: Date | null;
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

interface DoneRequestTable {
  call: string;
  sender: string;
  idempotency_key: string;
  request_hash: Buffer;
  made_id: string | null;
  created_at: Date;
}

export interface OwnerContactRecord {
  name: string;
  phone: string;
  email: string;
  extraService?: string | undefined;
}

export interface PaymentOrderTable {
  id: Generated<string>;
  booking_id: string;
  receipt: string;
  gateway_order_id: string | null;
  amount_paise: number;
  created_at: Date;
  superseded_at: Date | null;
  calling_until: Date | null;
  asked_at: Date | null;
}

interface PaymentTable {
  gateway_payment_id: string;
  order_id: string;
  booking_id: string;
  amount_paise: number;
  captured_at: Date;
  kept: boolean;
}

export interface RefundTable {
  id: Generated<string>;
  gateway_payment_id: string;
  booking_id: string;
  amount_paise: number;
  idempotency_key: string;
  gateway_refund_id: string | null;
  reason: 'cancelled-by-guest' | 'cancelled-by-host' | 'not-kept';
  state: Generated<'wanted' | 'pending' | 'processed' | 'refused'>;
  created_at: Date;
  settled_at: Date | null;
  asked_at: Date | null;
  last_error: string | null;
}

interface OutsideRefundTable {
  gateway_refund_id: string;
  gateway_payment_id: string;
  booking_id: string;
  amount_paise: number;
  told_at: Date;
  failed_at: Date | null;
}

interface SiteMessageTable {
  id: Generated<string>;
  name: string;
  email: string;
  phone: string | null;
  subject: string | null;
  message: string;
  created_at: Date;
}

export interface OutboxMailTable {
  id: Generated<string>;
  recipient: string;
  subject: string;
  text: string;
  /** Of a mail that an older version wrote. */
  html: string | null;
  /** An e-mail's body, as the mailer reads it. */
  letter: ColumnType<unknown, string | null, never>;
  reply_to: string | null;
  event_id: number | null;
  event_role: string | null;
  created_at: Generated<Date>;
  expires_at: Date | null;
  due_at: Generated<Date>;
  failed_tries: Generated<number>;
  claimed_until: Date | null;
  sent_at: Date | null;
  given_up_at: Date | null;
  last_error: string | null;
}

interface EventTable {
  id: Generated<number>;
  kind: string;
  booking_id: string | null;
  listing_id: string | null;
  account_id: string | null;
  data: ColumnType<Record<string, unknown>, string, RawBuilder<unknown>>;
  happened_at: Date;
}

interface EventDeliveryTable {
  subscriber: string;
  event_id: number;
  left_at: Generated<Date>;
  due_at: Generated<Date>;
  failed_tries: Generated<number>;
  last_error: string | null;
}
