import { GatewayError, parseNotes } from '../requests.ts';

/** A requested transfer: account, amount in paise, and whether it is on hold. */
export interface TransferRequest {
  account: string;
  amount: number;
  notes: Record<string, string>;
  linkedAccountNotes: string[];
  onHold: boolean;
  /** Seconds since 1970. */
  onHoldUntil: number | null;
}

const MIN_AMOUNT = 100;
const HOLD_FROM = 946_684_800;
const HOLD_TO = 4_765_046_400;

export function parseTransferRequests(given: unknown): TransferRequest[] {
  if (!Array.isArray(given) || given.length === 0)
    throw new GatewayError('The transfers field is required.', { field: 'transfers' });
  return given.map((transfer: Record<string, unknown>, index) => parseTransferRequest(transfer, `transfers.${index}`));
}

/** A quarter of a per cent, and GST of 18 % on it; `fees` contains the tax. */
export function transferFee(amount: number): { fees: number; tax: number } {
  const fee = Math.round(amount * 0.0025);
  const tax = Math.round(fee * 0.18);
  return { fees: fee + tax, tax };
}

function parseTransferRequest(transfer: Record<string, unknown>, at: string): TransferRequest {
  const { account, amount, currency } = transfer;
  if (typeof account !== 'string' || account === '')
    throw new GatewayError(`The ${at}.account field is required.`, { field: 'account' });
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount))
    throw new GatewayError(`The ${at}.amount must be an integer.`, { field: 'amount' });
  if (amount < MIN_AMOUNT)
    throw new GatewayError(`The ${at}.amount must be at least ${MIN_AMOUNT}.`, { field: 'amount' });
  if (currency !== 'INR') throw new GatewayError('The currency should be INR', { field: 'currency' });
  const notes = parseNotes(transfer);
  return {
    account,
    amount,
    notes,
    linkedAccountNotes: parseLinkedNotes(transfer['linked_account_notes'], notes),
    onHold: yesOrNo(transfer['on_hold'], `${at}.on_hold`),
    onHoldUntil: parseHoldUntil(transfer['on_hold_until']),
  };
}

function parseLinkedNotes(given: unknown, notes: Record<string, string>): string[] {
  if (given === undefined || given === null) return [];
  if (Array.isArray(given) && given.every((name) => typeof name === 'string' && Object.hasOwn(notes, name)))
    return given as string[];
  throw new GatewayError('Keys sent in linked_account_notes must exist in notes', { field: 'linked_account_notes' });
}

function yesOrNo(given: unknown, field: string): boolean {
  if (given === undefined || given === null) return false;
  if ([true, 1, '1'].includes(given as never)) return true;
  if ([false, 0, '0'].includes(given as never)) return false;
  throw new GatewayError(`The ${field} field must be true or false.`, { field: 'on_hold' });
}

function parseHoldUntil(given: unknown): number | null {
  if (given === undefined || given === null) return null;
  const until = Number(given);
  if (Number.isSafeInteger(until) && until >= HOLD_FROM && until <= HOLD_TO) return until;
  throw new GatewayError(`on_hold_until must be between ${HOLD_FROM} and ${HOLD_TO}`, { field: 'on_hold_until' });
}
