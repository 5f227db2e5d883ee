import type { AccountField } from '@aangan/contract/payouts/calls.ts';
import { kindOfPan } from '@aangan/contract/rules/payout/account-forms.ts';
import type { State } from '@aangan/contract/rules/states.ts';
import { stateName } from '@aangan/contract/rules/tax/gst.ts';
import * as words from '@aangan/contract/words/en/payouts/payout-mends.ts';
import * as refusals from '@aangan/contract/words/en/payouts/refused-payouts.ts';
import type { Db } from '../../platform/database/schema.ts';
import type { TextSealer } from '../../platform/text-sealer.ts';
import { describeFailure, type Outcome } from '../ledger/gateway/gateway-answers.ts';
import type { NewLinkedAccount, NewStakeholder, RouteProduct, Settlements } from '../ledger/gateway/route-accounts.ts';
import type { Correction } from './payout-account-tables.ts';
import { bankIn, type PayoutAccount, sealedFor } from './payout-accounts.ts';

export interface GatewayDetails {
  account: NewLinkedAccount;
  stakeholder: NewStakeholder;
  settlements: Settlements;
}

/** The gateway's length limit for a street line. */
const MAX_STREET = 100;

/**
 * Builds the gateway's request bodies of a complete account; null if no home of the host has a phone. `supportEmail` is
 * the operator's: each account gets a unique subaddress of it, because the gateway accepts each address only once.
 */
export async function buildGatewayDetails(
  db: Db,
  account: PayoutAccount,
  { sealer, supportEmail }: { sealer: TextSealer; supportEmail: string },
): Promise<GatewayDetails | null> {
  const { host_id: hostId, legal_name: legalName, kind, pan_sealed: panSealed } = account;
  const bank = bankIn(account, sealer);
  const phone = await findHostPhone(db, hostId);
  if (phone === null) return null;
  if (legalName === null || kind === null || panSealed === null || bank === null || 'upi' in bank)
    throw new Error(`the payout account of ${hostId} is not complete`);
  const pan = sealer.open(panSealed, sealedFor.pan(hostId));
  const isPerson = kindOfPan(pan) === 'individual';
  const name = legalName.trim();
  const email = gatewayEmail(supportEmail, account);
  return {
    account: {
      email,
      phone,
      legal_business_name: name,
      // A business under a personal PAN is a proprietorship.
      business_type: kind === 'individual' ? 'individual' : isPerson ? 'proprietorship' : 'other',
      contact_name: name,
      profile: {
        category: 'tours_and_travel',
        subcategory: 'accommodation',
        addresses: { registered: gatewayAddress(account) },
      },
      legal_info: { ...(!isPerson && { pan }), ...(account.gstin !== null && { gst: account.gstin }) },
      notes: { host: hostId },
    },
    stakeholder: { name, email, kyc: isPerson ? { pan } : {} },
    settlements: { account_number: bank.accountNumber, ifsc_code: bank.ifsc, beneficiary_name: name },
  };
}

/** The phone of the most recently listed home. */
async function findHostPhone(db: Db, hostId: string): Promise<string | null> {
  const home = await db
    .selectFrom('listing')
    .select('phone')
    .where('host_id', '=', hostId)
    .where('deleted_at', 'is', null)
    .where('phone', '<>', '')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return home === undefined ? null : home.phone.replaceAll(/[^0-9+]/g, '');
}

/** `namaste+h0f8fad5bd9cb469fa165708677289500-1@aangan.example`; mail to it reaches the operator. */
function gatewayEmail(supportEmail: string, account: { host_id: string; gateway_attempt: number }): string {
  const at = supportEmail.lastIndexOf('@');
  const attempt = `-${account.gateway_attempt}`;
  // The part before the @ has 64 characters at most; the operator's own must stay whole to be delivered.
  const room = Math.max(0, 64 - at - '+h'.length - attempt.length);
  const host = account.host_id.replaceAll('-', '').slice(0, room);
  return `${supportEmail.slice(0, at)}+h${host}${attempt}${supportEmail.slice(at)}`;
}

function gatewayAddress({ address, pin, state }: PayoutAccount) {
  const lines = splitStreets(address ?? '');
  return {
    ...lines,
    city: cityFromAddress(address ?? ''),
    state: stateAtGateway(state as State),
    postal_code: pin ?? '',
    country: 'IN' as const,
  };
}

/** The gateway requires two street lines; text that fits in neither is cut. */
function splitStreets(address: string): { street1: string; street2: string } {
  const characters = Array.from(address.trim());
  const end = characters.length <= MAX_STREET ? characters.length : lastSpace(characters);
  const street2 = characters.slice(end).join('').trim();
  return {
    street1: characters.slice(0, end).join('').trim(),
    street2: Array.from(street2 === '' ? cityFromAddress(address) : street2)
      .slice(0, MAX_STREET)
      .join(''),
  };
}

function lastSpace(characters: readonly string[]): number {
  const space = characters.slice(0, MAX_STREET).lastIndexOf(' ');
  return space > 0 ? space : MAX_STREET;
}

/** The text after the last comma of a postal address is its town. */
function cityFromAddress(address: string): string {
  return Array.from(address.slice(address.lastIndexOf(',') + 1).trim())
    .slice(0, MAX_STREET)
    .join('');
}

/** The gateway does not know Ladakh: sends the state it belonged to before 2019. */
function stateAtGateway(state: State): string {
  return stateName(state === 'IN-LA' ? 'IN-JK' : state).toUpperCase();
}

/** Maps a field reference of the gateway to a form field; null if hosts cannot correct it here, such as a document. */
export function fieldForGatewayReference(reference: string): AccountField | null {
  const known = byReference.find(([pattern]) => pattern.test(reference));
  return known === undefined ? null : known[1];
}

const byReference: readonly (readonly [RegExp, AccountField])[] = [
  [/(^|\.)account_number$/, 'accountNumber'],
  [/(^|\.)ifsc(_code)?$/, 'ifsc'],
  [/(^|\.)(beneficiary_name|legal_business_name|customer_facing_business_name|contact_name|name)$/, 'legalName'],
  [/(^|\.)(company_|promoter_)?pan$/, 'pan'],
  [/(^|\.)gst(in)?$/, 'gstin'],
  [/(^|\.)(state)$/, 'state'],
  [/(^|\.)(postal_code|pin|pincode)$/, 'pin'],
  [/(^|\.)(addresses?(\..*)?|registered|street1|street2|city|country)$/, 'address'],
  [/^business_type$/, 'kind'],
  [/(^|\.)phone(\..*)?$/, 'phone'],
];

/** Corrections that a host must make, one per field. Numbers are removed from the gateway's explanations. */
export function requiredCorrections(requirements: readonly { field: string; why: string }[]): Correction[] {
  const byField = new Map<AccountField, string>();
  for (const { field: reference, why } of requirements) {
    const field = fieldForGatewayReference(reference);
    if (field !== null && !byField.has(field)) byField.set(field, withoutNumbers(why));
  }
  return Array.from(byField, ([field, why]) => ({ field, why }));
}

export function correctionMessage({ field, why }: Correction, { hasUpi }: { hasUpi: boolean }): string {
  if (field === 'ifsc' || field === 'accountNumber') return hasUpi ? refusals.upiManualOnly : words.bank;
  if (field === 'phone') return words.phone;
  return why === '' ? words.mend : words.mendBecause({ why });
}

/** Removes anything that could be a PAN, a GSTIN or an account number. */
function withoutNumbers(text: string): string {
  return text.replaceAll(/[A-Z0-9]*\d{4,}[A-Z0-9]*/gi, '…').slice(0, 200);
}

/** The gateway rejected a host's details. The message contains no numbers from the gateway's response. */
export class GatewayRefusal extends Error {
  readonly field: string | undefined;
  readonly description: string;

  constructor(refused: Extract<Outcome<unknown>, { kind: 'refused' }>) {
    super(`the gateway rejected the details of a payout account: ${withoutNumbers(describeFailure(refused))}`);
    this.field = refused.field;
    this.description = refused.description;
  }
}

/** The value of a successful call. Throws `GatewayRefusal` if rejected, another error if the outcome is unknown. */
export function requireValue<T>(outcome: Outcome<T>): T {
  if (outcome.kind === 'ok') return outcome.value;
  if (outcome.kind === 'refused') throw new GatewayRefusal(outcome);
  throw new Error(`the gateway did not answer about a payout account: ${outcome.cause}`);
}

/** Whether the gateway has this bank; it may mask most of the number, or omit it. */
export function bankMatch(
  { ifsc, accountNumber }: RouteProduct['bank'],
  own: Pick<Settlements, 'account_number' | 'ifsc_code'>,
): 'same' | 'other' | 'unknown' {
  if (ifsc === null || accountNumber === null) return 'unknown';
  const isWhole = /^[0-9]+$/.test(accountNumber);
  const isNumber = isWhole
    ? accountNumber === own.account_number
    : accountNumber.slice(-4) === own.account_number.slice(-4);
  return isNumber && ifsc === own.ifsc_code ? 'same' : 'other';
}
