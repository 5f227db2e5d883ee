import { BANK_COOLING_HOURS } from '@aangan/contract/limits.ts';
import type { PayoutAccountEdit } from '@aangan/contract/payouts/calls.ts';
import { kindOfPan, maskPan, panHolder, panInGstin } from '@aangan/contract/rules/payout/account-forms.ts';
import * as words from '@aangan/contract/words/en/payouts/refused-payouts.ts';
import type { Db, Trx } from '../../platform/database/schema.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { TextSealer } from '../../platform/text-sealer.ts';
import { appendEvent } from '../events/event-log.ts';
import type { Correction, StoredStatus } from './payout-account-tables.ts';
import {
  type Bank,
  bankIn,
  lockPayoutAccount,
  nextBankIn,
  type PayoutAccount,
  sealedFor,
  unsetFields,
} from './payout-accounts.ts';

/** The job that syncs a host's account with the gateway: `{ hostId }`. */
export const SYNC_PAYOUT_ACCOUNT = 'tell of payout account';

interface UpdateOptions {
  jobs: Jobs;
  way: PayoutMethod;
  now: Date;
}

/** Updates the status after a change: incomplete, to be synced with the gateway, or ready for manual payouts. */
export async function updateStatus(trx: Trx, hostId: string, { jobs, way, now }: UpdateOptions) {
  const account = await lockPayoutAccount(trx, hostId);
  if (account === null || unsetFields(account).length > 0) return;
  if (way === 'by-hand') return becomeReady(trx, account, account.ready_at ?? now, now);
  // The UPI address was entered for manual payouts; the gateway requires a bank account.
  if (account.upi_sealed !== null) {
    const corrections = (['ifsc', 'accountNumber'] as const).map((field) => ({ field, why: '' }));
    return setStatus(trx, hostId, 'incomplete', corrections);
  }
  if (account.status === 'incomplete' || account.gateway_account_id === null)
    await setStatus(trx, hostId, 'checking', []);
  await jobs.send(trx, SYNC_PAYOUT_ACCOUNT, { hostId }, { key: hostId });
}

async function setStatus(trx: Trx, hostId: string, status: StoredStatus, corrections: Correction[]): Promise<void> {
  const columns = { status, required_corrections: JSON.stringify(corrections) };
  await trx.updateTable('payout_account').set(columns).where('host_id', '=', hostId).execute();
}

/** Cooling period of a new account or bank before payouts, so that the host can report an unauthorized change. */
export const BANK_COOLING_MS = BANK_COOLING_HOURS * 60 * 60 * 1_000;

/** Marks the host payable from `from`, or from the end of a changed bank's cooling period. Sends one e-mail. */
export async function becomeReady(trx: Trx, account: PayoutAccount, from: Date, now: Date): Promise<void> {
  const { host_id: hostId, status, bank_changed_at: changedAt } = account;
  const readyAt = changedAt === null ? from : new Date(Math.max(from.getTime(), changedAt.getTime() + BANK_COOLING_MS));
  await trx
    .updateTable('payout_account')
    .set({ status: 'ready', required_corrections: '[]', ready_at: readyAt })
    .where('host_id', '=', hostId)
    .execute();
  if (status !== 'ready') await appendEvent(trx, { kind: 'payout-account-ready', accountId: hostId, data: {} }, now);
}

export type PayoutMethod = 'route' | 'by-hand';

export interface PlannedChange {
  /** Changed columns except the bank's columns. */
  details: Partial<Pick<PayoutAccount, DetailColumn>>;
  /** Undefined if the bank is unchanged. */
  bank: BankChange | undefined;
}

type DetailColumn =
  | 'kind'
  | 'legal_name'
  | 'pan_sealed'
  | 'pan_masked'
  | 'pan_holder'
  | 'gstin'
  | 'address'
  | 'pin'
  | 'state';

/** 'first': no bank before; 'taken-back': the pending replacement is cancelled; 'other': replaces the active bank. */
export type BankChange = { kind: 'first' | 'other'; bank: Bank } | { kind: 'taken-back' };

/** Whether the host must confirm the change with the password. */
export function needsPresence({ bank }: PlannedChange): boolean {
  return bank !== undefined && bank.kind !== 'first';
}

/** Compares an edit with the stored account; refuses invalid fields. */
export function planChange(
  account: PayoutAccount | null,
  hostId: string,
  edit: Omit<PayoutAccountEdit, 'password'>,
  { sealer, way }: { sealer: TextSealer; way: PayoutMethod },
): PlannedChange {
  const stored = account?.pan_sealed ?? null;
  const formerPan = stored === null ? null : sealer.open(stored, sealedFor.pan(hostId));
  // The form sends the masked PAN back unchanged.
  const typedPan = edit.pan !== undefined && edit.pan === account?.pan_masked ? undefined : edit.pan;
  if (typedPan?.startsWith('XXXXX')) throw invalidInput({ pan: words.panMasked });
  const pan = typedPan ?? formerPan;
  const kind = edit.kind ?? account?.kind ?? null;
  const gstin = edit.gstin === undefined ? (account?.gstin ?? null) : edit.gstin;
  if (pan !== null && kind === 'individual' && kindOfPan(pan) !== 'individual')
    throw invalidInput({ pan: words.panOfBusiness });
  if (pan !== null && gstin !== null && panInGstin(gstin) !== pan) throw invalidInput({ gstin: words.gstinOfAnother });
  if (way === 'route' && edit.legalName !== undefined) validateName(edit.legalName);
  if (way === 'route' && edit.upi !== undefined) throw invalidInput({ upi: words.upiManualOnly });

  const details: PlannedChange['details'] = {
    ...(edit.kind !== undefined && { kind: edit.kind }),
    ...(edit.legalName !== undefined && { legal_name: edit.legalName }),
    ...(typedPan !== undefined &&
      typedPan !== formerPan && {
        pan_sealed: sealer.seal(typedPan, sealedFor.pan(hostId)),
        pan_masked: maskPan(typedPan),
      }),
    pan_holder: panHolder(pan ?? panInGstin(gstin ?? '') ?? ''),
    ...(edit.gstin !== undefined && { gstin: edit.gstin }),
    ...(edit.address !== undefined && { address: edit.address }),
    ...(edit.pin !== undefined && { pin: edit.pin }),
    ...(edit.state !== undefined && { state: edit.state }),
  };
  return { details: onlyChanged(account, details), bank: bankChange(account, editedBank(edit), sealer) };
}

/** The gateway's rules for names: https://razorpay.com/docs/api/payments/route/create-linked-account/ */
function validateName(name: string): void {
  if (!/^[A-Za-z0-9 ]+$/.test(name)) throw invalidInput({ legalName: words.nameLetters });
  if (name.trim().length < 4) throw invalidInput({ legalName: words.nameTooShort });
}

function onlyChanged(account: PayoutAccount | null, details: PlannedChange['details']): PlannedChange['details'] {
  const changed = Object.entries(details).filter(
    ([column, value]) => (account?.[column as DetailColumn] ?? null) !== value,
  );
  return Object.fromEntries(changed);
}

function editedBank({ ifsc, accountNumber, upi }: Omit<PayoutAccountEdit, 'password'>): Bank | null {
  if (upi !== undefined) return { upi };
  return ifsc === undefined || accountNumber === undefined ? null : { ifsc, accountNumber };
}

function bankChange(account: PayoutAccount | null, edited: Bank | null, sealer: TextSealer): BankChange | undefined {
  if (edited === null) return undefined;
  const present = account && bankIn(account, sealer);
  if (account === null || present === null) return { kind: 'first', bank: edited };
  const next = nextBankIn(account, sealer);
  if (isSame(edited, next ?? present)) return undefined;
  return isSame(edited, present) ? { kind: 'taken-back' } : { kind: 'other', bank: edited };
}

function isSame(one: Bank, other: Bank): boolean {
  if ('upi' in one) return 'upi' in other && one.upi === other.upi;
  return 'ifsc' in other && one.ifsc === other.ifsc && one.accountNumber === other.accountNumber;
}

/** Handles a webhook of a host's account by fetching its state: webhooks may be late, repeated or out of order. */
export async function enqueueAccountSync(
  { db, jobs }: { db: Db; jobs: Jobs },
  gatewayAccountId: string,
): Promise<void> {
  const account = await db
    .selectFrom('payout_account')
    .select('host_id as hostId')
    .where('gateway_account_id', '=', gatewayAccountId)
    .executeTakeFirst();
  if (account !== undefined) await jobs.send(db, SYNC_PAYOUT_ACCOUNT, account, { key: account.hostId });
}
