import { GatewayError } from '../errors.ts';
import { notesOf } from '../request-body.ts';
import type { AccountDetails, Address, Bank } from './account-entities.ts';
import { isKnownState } from './indian-states.ts';
import type { Unsure } from './unsure.ts';

type Body = Record<string, unknown>;

const BUSINESS_TYPES = new Set(
  'individual not_yet_registered proprietorship partnership private_limited public_limited llp huf ngo trust society educational_institutes other'.split(
    ' ',
  ),
);
/** The fourth letter of a PAN: who holds it. P is a person; the others are businesses of a kind. */
const BUSINESS_PAN = /^[A-Za-z]{3}[CHFATBJGLchfatbjgl][A-Za-z]\d{4}[A-Za-z]$/;
const PERSONAL_PAN = /^[A-Za-z]{3}[Pp][A-Za-z]\d{4}[A-Za-z]$/;
const GSTIN = /^[0-3]\d[A-Za-z]{5}\d{4}[A-Za-z][A-Za-z0-9]{3}$/;

/** What an account is opened with, or what it has and what changes of it. */
export function accountDetailsOf(body: Body, unsure: Unsure): AccountDetails {
  if (body['type'] !== 'route') throw refusal('type', `Invalid type: ${String(body['type'])}`);
  return {
    email: emailOf(body['email'], 'email'),
    phone: phoneOf(body['phone']),
    legal_business_name: nameOf(body['legal_business_name'], 'legal_business_name'),
    customer_facing_business_name:
      optional(body['customer_facing_business_name'], (given) => nameOf(given, 'customer_facing_business_name', 1)) ??
      nameOf(body['legal_business_name'], 'legal_business_name'),
    business_type: businessTypeOf(body['business_type']),
    contact_name: nameOf(body['contact_name'] ?? body['legal_business_name'], 'contact_name'),
    profile: profileOf(objectOf(body['profile'], 'profile')),
    legal_info: legalInfoOf(body['legal_info'] === undefined ? {} : objectOf(body['legal_info'], 'legal_info')),
    notes: notesOf(body),
    ...referenceOf(body['reference_id'], unsure),
  };
}

/** A person's PAN, of whoever stands behind the account. */
export function personalPanOf(pan: unknown): string | null {
  return optional(pan, (given) => matching(given, 'kyc.pan', PERSONAL_PAN, 'The pan format is invalid.')) ?? null;
}

export function bankOf(settlements: Body): Bank {
  const accountNumber = textOf(settlements['account_number'], 'settlements.account_number');
  if (!/^[A-Za-z0-9]{5,20}$/.test(accountNumber))
    throw refusal('settlements.account_number', 'The bank account number must be between 5 and 20 characters');
  return {
    account_number: accountNumber,
    ifsc_code: matching(
      settlements['ifsc_code'],
      'settlements.ifsc_code',
      /^[A-Z]{4}0[A-Z0-9]{6}$/,
      'Invalid IFSC Code',
    ),
    beneficiary_name: nameOf(settlements['beneficiary_name'], 'settlements.beneficiary_name'),
  };
}

/** At least four characters: 'Raj' has to be written in full. */
export function nameOf(given: unknown, field: string, least = 4): string {
  const name = textOf(given, field).trim();
  if (name.length < least) throw refusal(field, `The ${words(field)} must be at least ${least} characters.`);
  if (name.length > 200) throw refusal(field, `The ${words(field)} may not be greater than 200 characters.`);
  if (!/^[A-Za-z0-9 ]+$/.test(name)) throw refusal(field, 'The name may only contain alphabets, digits and spaces');
  return name;
}

export function emailOf(given: unknown, field: string): string {
  return matching(given, field, /^[^@\s]+@[^@\s]+\.[^@\s]+$/, `The ${words(field)} must be a valid email address.`);
}

export function objectOf(given: unknown, field: string): Body {
  if (typeof given === 'object' && given !== null && !Array.isArray(given)) return given as Body;
  throw refusal(field, `The ${words(field)} field is required.`);
}

function phoneOf(given: unknown): string {
  return matching(digitsOf(given), 'phone', /^\+?\d{8,15}$/, 'The phone format is invalid.');
}

function businessTypeOf(given: unknown): string {
  const type = textOf(given, 'business_type');
  if (!BUSINESS_TYPES.has(type)) throw refusal('business_type', `Invalid business type: ${type}`);
  return type;
}

function profileOf(profile: Body): AccountDetails['profile'] {
  const addresses = objectOf(profile['addresses'], 'profile.addresses');
  return {
    category: textOf(profile['category'], 'profile.category'),
    subcategory: textOf(profile['subcategory'], 'profile.subcategory'),
    addresses: { registered: addressOf(objectOf(addresses['registered'], 'profile.addresses.registered')) },
  };
}

function addressOf(address: Body): Address {
  const at = 'profile.addresses.registered';
  const line = (name: string) => {
    const text = textOf(address[name], `${at}.${name}`);
    if (text.length > 100) throw refusal(`${at}.${name}`, `The ${name} may not be greater than 100 characters.`);
    return text;
  };
  const state = line('state');
  if (!isKnownState(state))
    throw refusal(`${at}.state`, 'State name entered is incorrect. Please provide correct state name.');
  const country = line('country');
  if (country !== 'IN' && country !== 'india') throw refusal(`${at}.country`, 'The country is invalid.');
  return {
    street1: line('street1'),
    street2: line('street2'),
    city: line('city'),
    state: state.toUpperCase(),
    postal_code: matching(
      digitsOf(address['postal_code']),
      `${at}.postal_code`,
      /^[1-9]\d{5}$/,
      'The postal code must be 6 digits.',
    ),
    country,
  };
}

function legalInfoOf(info: Body): AccountDetails['legal_info'] {
  const pan = optional(info['pan'], (given) =>
    matching(given, 'legal_info.pan', BUSINESS_PAN, 'The pan format is invalid.'),
  );
  const gst = optional(info['gst'], (given) => matching(given, 'legal_info.gst', GSTIN, 'The gst format is invalid.'));
  return { ...(pan !== undefined && { pan }), ...(gst !== undefined && { gst }) };
}

function referenceOf(given: unknown, { referenceId }: Unsure): { reference_id?: string } {
  if (given === undefined || given === null) return {};
  if (referenceId === 'refused')
    throw refusal('reference_id', 'Route code Support feature not enabled to add account code.');
  const reference = textOf(given, 'reference_id');
  if (reference.length < 3) throw refusal('reference_id', 'The code must be at least 3 characters.');
  if (!/^[A-Za-z0-9_-]{3,20}$/.test(reference)) throw refusal('reference_id', 'The code format is invalid.');
  return { reference_id: reference };
}

/** Phones and postal codes may come as numbers. */
function digitsOf(given: unknown): unknown {
  return typeof given === 'number' ? String(given) : given;
}

function optional<T>(given: unknown, read: (given: unknown) => T): T | undefined {
  return given === undefined || given === null || given === '' ? undefined : read(given);
}

function matching(given: unknown, field: string, form: RegExp, otherwise: string): string {
  const text = textOf(given, field);
  if (form.test(text)) return text;
  throw refusal(field, otherwise);
}

function textOf(given: unknown, field: string): string {
  if (typeof given === 'string' && given.trim() !== '') return given;
  throw refusal(field, `The ${words(field)} field is required.`);
}

/** `settlements.ifsc_code` is spoken of as 'ifsc code'. */
function words(field: string): string {
  return (field.split('.').at(-1) ?? field).replaceAll('_', ' ');
}

function refusal(field: string, description: string): GatewayError {
  return new GatewayError(description, { field });
}
