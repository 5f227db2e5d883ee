import { escapeHtml } from '../../http/server.ts';
import type { ActivationStatus, LinkedAccount, Product } from './account-entities.ts';
import type { Transfer } from './money-entities.ts';

const rupeeFormat = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const timeFormat = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

/** Formats an amount in paise. */
export function rupees(paise: number): string {
  return rupeeFormat.format(paise / 100);
}

/** Formats a time (Unix milliseconds) in India. */
export function formatTime(ms: number): string {
  return timeFormat.format(new Date(ms));
}

/** Buttons for control calls below a path; `whose` makes their accessible names unique. */
export function actionForms(path: string, labels: Record<string, string>, whose: string): string {
  return Object.entries(labels)
    .map(
      ([act, label]) =>
        `<form method="post" action="/v1/stand-in/${path}/${act}"><button aria-label="${escapeHtml(`${label}: ${whose}`)}">${label}</button></form>`,
    )
    .join('');
}

const SHOWN = 20;
const FIELDS = [
  'settlements.account_number',
  'settlements.ifsc_code',
  'settlements.beneficiary_name',
  'kyc.pan',
  'legal_business_name',
  'legal_info.pan',
  'legal_info.gst',
  'profile.addresses.registered',
];
const statusTexts: Record<ActivationStatus, string> = {
  requested: 'Waits for a bank account',
  under_review: 'Being checked',
  needs_clarification: 'Has to be mended',
  activated: 'Activated',
  suspended: 'Suspended',
};

/** One host's account: its details, its actions, and its transfers, newest first. */
export function accountSection(account: LinkedAccount, balance: number, transfers: Transfer[]): string {
  const { details, product, id } = account;
  const name = details.legal_business_name;
  return `<h3 id="${id}">${escapeHtml(name)}</h3>
<dl>
<dt>Account</dt><dd><code>${id}</code>, ${escapeHtml(details.email)}</dd>
<dt>State</dt><dd>${product === null ? 'Has not asked for Route' : stateText(product)}</dd>
${product === null || product.bank === null ? '' : `<dt>Bank</dt><dd>${escapeHtml(product.bank.ifsc_code)}, ${escapeHtml(product.bank.account_number)}, ${escapeHtml(product.bank.beneficiary_name)}</dd>`}
<dt>Balance</dt><dd>${rupees(balance)}</dd>
</dl>
${product === null ? '' : productForms(id, name, product)}
<h4>Transfers</h4>
${transferRows(transfers)}`;
}

function stateText({ status, requirements, readyAtMs, pennyAtMs }: Product): string {
  const mends = requirements.map(
    ({ field_reference, description }) =>
      `<li><code>${escapeHtml(field_reference)}</code> ${escapeHtml(description ?? 'is missing')}</li>`,
  );
  const when = [
    status === 'activated' && readyAtMs !== null ? `; money goes to the bank from ${formatTime(readyAtMs)} on` : '',
    status === 'under_review' && pennyAtMs !== null ? `; its bank answers at ${formatTime(pennyAtMs)}` : '',
  ];
  return `${statusTexts[status]}${when.join('')}${mends.length === 0 ? '' : `<ul>${mends.join('')}</ul>`}`;
}

function productForms(id: string, name: string, { status, bank }: Product): string {
  const path = `accounts/${id}`;
  const canApprove = bank !== null && (status === 'under_review' || status === 'needs_clarification');
  const buttons = {
    ...(canApprove && { approve: 'Approve' }),
    ...(status === 'activated' && { suspend: 'Suspend', settle: 'Settle now' }),
    ...(status === 'suspended' && { resume: 'Resume' }),
  };
  return `<div class="acts">${actionForms(path, buttons, name)}</div>
${status === 'suspended' ? '' : refuseForm(path)}
${status === 'activated' ? bankForm(path) : ''}`;
}

function refuseForm(path: string): string {
  return `<details><summary>Let something be mended</summary>
<form class="row" method="post" action="/v1/stand-in/${path}/refuse">
<label>Field <select name="field">${FIELDS.map((field) => `<option>${field}</option>`).join('')}</select></label>
<label>Why <input name="description" maxlength="200" value="The details could not be verified."></label>
<button>Refuse</button></form></details>`;
}

function bankForm(path: string): string {
  return `<details><summary>Change its bank, as support does</summary>
<form class="row" method="post" action="/v1/stand-in/${path}/bank">
<label>Account number <input name="account_number" required></label>
<label>IFSC <input name="ifsc_code" required></label>
<label>In the name of <input name="beneficiary_name" required></label>
<button>Change</button></form></details>`;
}

function transferRows(transfers: Transfer[]): string {
  if (transfers.length === 0) return '<p class="quiet">None yet.</p>';
  const rows = transfers.slice(0, SHOWN).map((transfer) => {
    const { id, amount, amountReversed, status, source } = transfer;
    const buttons =
      status === 'pending' ? actionForms(`transfers/${id}`, { process: 'Process', fail: 'Let it fail' }, id) : '';
    return `<li><strong>${rupees(amount)}</strong> ${transferText(transfer)}
${amountReversed > 0 ? `<span>${rupees(amountReversed)} taken back</span>` : ''}
<code>${id}</code> <span class="quiet">from <code>${escapeHtml(source)}</code></span>
<div class="acts">${buttons}</div></li>`;
  });
  const older = transfers.length - SHOWN;
  return `<ul class="rows">${rows.join('')}</ul>${older > 0 ? `<p class="quiet">And ${older} older ones.</p>` : ''}`;
}

function transferText({ status, onHold, settlementId, error }: Transfer): string {
  if (status === 'pending') return 'pending';
  if (status === 'failed') return `failed: ${escapeHtml(error?.description ?? '')}`;
  if (status === 'reversed') return 'reversed';
  if (settlementId !== null) return 'settled';
  return onHold ? 'on hold' : 'on the way to the bank';
}
