import { PRODUCT_NAME } from '@aangan/contract/product.ts';
import { daysBetween } from '@aangan/contract/rules/dates.ts';
import { type State, states } from '@aangan/contract/rules/states.ts';
import { guestLabel } from '@aangan/contract/rules/stay-request.ts';
import type { Db } from '../../platform/database/schema.ts';
import { type BookingRecord, findHomeOfBooking, requireBooking } from '../bookings/bookings.ts';
import type { Operator } from '../ledger/taxes.ts';
import { findPayoutAccount } from '../payouts/payout-accounts.ts';
import type { SiteOperator } from '../site-operator.ts';
import type { DocumentStay, Party } from './document-data.ts';
import { documentState } from './supplies.ts';

/** A booking's facts on documents, as of their numbering. */
export interface DocumentBooking {
  booking: BookingRecord;
  stay: DocumentStay;
  guest: Party;
}

export async function loadDocumentBooking(db: Db, bookingId: string, now: Date): Promise<DocumentBooking> {
  const booking = await requireBooking(db, bookingId);
  const { title, landMark, city } = await findHomeOfBooking(db, booking, now);
  const { checkIn, checkOut, counts, host, guest } = booking;
  const stay = {
    home: title,
    place: `${landMark}, ${city}`,
    checkIn,
    checkOut,
    nights: daysBetween(checkIn, checkOut),
    guests: guestLabel(counts),
    bookingId,
    hostedBy: host.name,
  };
  return { booking, stay, guest: { name: guest.name } };
}

/** A host as named on documents: from the payout account, else from the account. */
export async function loadHostParty(db: Db, hostId: string): Promise<Party> {
  const payoutAccount = await findPayoutAccount(db, hostId);
  const { name } = await db.selectFrom('account').select('name').where('id', '=', hostId).executeTakeFirstOrThrow();
  if (payoutAccount === null) return { name };
  const { legal_name: legalName, address, pin, state, gstin } = payoutAccount;
  return {
    name: legalName ?? name,
    ...(address === null ? {} : { address: pin === null ? address : `${address}\n${pin}` }),
    ...(isState(state) ? { state: documentState(state) } : {}),
    ...(gstin === null ? {} : { gstin }),
  };
}

function isState(state: string | null): state is State {
  return states.some((known) => known === state);
}

/** The issuer and contact on documents. Without an operator's name the product's name is used. */
export interface DocumentSettings {
  publicUrl: string;
  supportEmail: string;
  operator: Pick<SiteOperator, 'name' | 'address'>;
  tax?: { operator: Operator } | undefined;
}

export function operatorParty({ operator, tax }: DocumentSettings): Party {
  if (tax === undefined) {
    const { name = PRODUCT_NAME, address } = operator;
    return { name, ...(address !== undefined && { address }) };
  }
  const { name, address, gstin, state } = tax.operator;
  return { name, address, gstin, state: documentState(state) };
}
