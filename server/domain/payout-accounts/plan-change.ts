import type { PayoutAccountEdit } from '@aangan/contract/payout/accounts.ts';
import { kindOfPan, maskPan } from '@aangan/contract/rules/payout/pan.ts';
import { panInGstin } from '@aangan/contract/rules/payout/gstin.ts';
import * as words from '@aangan/contract/words/en/refusals/payouts.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import type { TextSealer } from '../../platform/text-sealer.ts';
import { type Bank, bankIn, nextBankIn, type PayoutAccount, sealedFor } from './payout-accounts.ts';

/** How payouts leave, as the operator has set it. */
export type Way = 'route' | 'by-hand';

/** What an edit comes to. */
export interface PlannedChange {
  /** Columns that change, but for those of the bank. */
  facts: Partial<Pick<PayoutAccount, FactColumn>>;
  /** Undefined: it stays as it is. */
  bank: BankChange | undefined;
}

type FactColumn = 'kind' | 'legal_name' | 'pan_sealed' | 'pan_masked' | 'gstin' | 'address' | 'pin' | 'state';

/** 'first': there was none; 'taken-back': the one in force stays after all; 'other': it takes the place of another. */
export type BankChange = { kind: 'first' | 'other'; bank: Bank } | { kind: 'taken-back' };

/** Whether only the host in person may do this. */
export function needsPresence({ bank }: PlannedChange): boolean {
  return bank !== undefined && bank.kind !== 'first';
}

/** Holds an edit against what is stored; refuses at its field what cannot be. */
export function planChange(
  account: PayoutAccount | null,
  hostId: string,
  edit: Omit<PayoutAccountEdit, 'password'>,
  { sealer, way }: { sealer: TextSealer; way: Way },
): PlannedChange {
  const stored = account?.pan_sealed ?? null;
  const formerPan = stored === null ? null : sealer.open(stored, sealedFor.pan(hostId));
  // What a form shows of the PAN may come back with the rest of it.
  const typedPan = edit.pan !== undefined && edit.pan === account?.pan_masked ? undefined : edit.pan;
  if (typedPan?.startsWith('XXXXX')) throw invalidInput({ pan: words.panMasked });
  const pan = typedPan ?? formerPan;
  const kind = edit.kind ?? account?.kind ?? null;
  const gstin = edit.gstin === undefined ? (account?.gstin ?? null) : edit.gstin;
  if (pan !== null && kind === 'individual' && kindOfPan(pan) !== 'individual')
    throw invalidInput({ pan: words.panOfBusiness });
  if (pan !== null && gstin !== null && panInGstin(gstin) !== pan) throw invalidInput({ gstin: words.gstinOfAnother });
  if (way === 'route' && edit.legalName !== undefined) refuseName(edit.legalName);
  if (way === 'route' && edit.upi !== undefined) throw invalidInput({ upi: words.upiByHandOnly });

  const facts: PlannedChange['facts'] = {
    ...(edit.kind !== undefined && { kind: edit.kind }),
    ...(edit.legalName !== undefined && { legal_name: edit.legalName }),
    ...(typedPan !== undefined &&
      typedPan !== formerPan && {
        pan_sealed: sealer.seal(typedPan, sealedFor.pan(hostId)),
        pan_masked: maskPan(typedPan),
      }),
    ...(edit.gstin !== undefined && { gstin: edit.gstin }),
    ...(edit.address !== undefined && { address: edit.address }),
    ...(edit.pin !== undefined && { pin: edit.pin }),
    ...(edit.state !== undefined && { state: edit.state }),
  };
  return { facts: changedOf(account, facts), bank: bankChange(account, bankOfEdit(edit), sealer) };
}

/** As the payment service takes names: https://razorpay.com/docs/api/payments/route/create-linked-account/ */
function refuseName(name: string): void {
  if (!/^[A-Za-z0-9 ]+$/.test(name)) throw invalidInput({ legalName: words.nameLetters });
  if (name.trim().length < 4) throw invalidInput({ legalName: words.nameTooShort });
}

function changedOf(account: PayoutAccount | null, facts: PlannedChange['facts']): PlannedChange['facts'] {
  const changed = Object.entries(facts).filter(([column, value]) => account?.[column as FactColumn] !== value);
  return Object.fromEntries(changed);
}

function bankOfEdit({ ifsc, accountNumber, upi }: Omit<PayoutAccountEdit, 'password'>): Bank | null {
  if (upi !== undefined) return { upi };
  return ifsc === undefined || accountNumber === undefined ? null : { ifsc, accountNumber };
}

function bankChange(account: PayoutAccount | null, told: Bank | null, sealer: TextSealer): BankChange | undefined {
  if (told === null) return undefined;
  const present = account && bankIn(account, sealer);
  if (account === null || present === null) return { kind: 'first', bank: told };
  const next = nextBankIn(account, sealer);
  if (isSame(told, next ?? present)) return undefined;
  return isSame(told, present) ? { kind: 'taken-back' } : { kind: 'other', bank: told };
}

function isSame(one: Bank, other: Bank): boolean {
  if ('upi' in one) return 'upi' in other && one.upi === other.upi;
  return 'ifsc' in other && one.ifsc === other.ifsc && one.accountNumber === other.accountNumber;
}
