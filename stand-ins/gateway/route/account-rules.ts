import { GatewayError, parseNotes } from '../requests.ts';
import type { AccountDetails, Address, Bank } from './account-entities.ts';
import type { UndocumentedOptions } from './settings.ts';

/** States and union territories that a registered postal address may name. Like the real service, without Ladakh. */
const STATES = new Set([
  'ANDAMAN AND NICOBAR ISLANDS',
  'ANDHRA PRADESH',
  'ARUNACHAL PRADESH',
  'ASSAM',
  'BIHAR',
  'CHANDIGARH',
  'CHHATTISGARH',
  'DADRA AND NAGAR HAVELI',
  'DADRA AND NAGAR HAVELI AND DAMAN AND DIU',
  'DAMAN AND DIU',
  'DELHI',
  'GOA',
  'GUJARAT',
  'HARYANA',
  'HIMACHAL PRADESH',
  'JAMMU AND KASHMIR',
  'JHARKHAND',
  'KARNATAKA',
  'KERALA',
  'LAKSHADWEEP',
  'MADHYA PRADESH',
  'MAHARASHTRA',
  'MANIPUR',
  'MEGHALAYA',
  'MIZORAM',
  'NAGALAND',
  'ODISHA',
  'PUDUCHERRY',
  'PUNJAB',
  'RAJASTHAN',
  'SIKKIM',
  'TAMIL NADU',
  'TELANGANA',
  'TRIPURA',
  'UTTAR PRADESH',
  'UTTARAKHAND',
  'WEST BENGAL',
]);

function isKnownState(name: string): boolean {
  return STATES.has(name.trim().toUpperCase().replaceAll('&', 'AND').replaceAll(/\s+/g, ' '));
}

type Body = Record<string, unknown>;

const BUSINESS_TYPES = new Set(
  'individual not_yet_registered proprietorship partnership private_limited public_limited llp huf ngo trust society educational_institutes other'.split(
    ' ',
  ),
);
/** The fourth letter of a PAN is the type of its holder: P is a person, these are businesses. */
const BUSINESS_PAN = /^[A-Za-z]{3}[CHFATBJGLchfatbjgl][A-Za-z]\d{4}[A-Za-z]$/;
const PERSONAL_PAN = /^[A-Za-z]{3}[Pp][A-Za-z]\d{4}[A-Za-z]$/;
const GSTIN = /^[0-3]\d[A-Za-z]{5}\d{4}[A-Za-z][A-Za-z0-9]{3}$/;

/** Parses the details of a new account, or the changes of an existing account. */
export function parseAccountDetails(body: Body, undocumentedOptions: UndocumentedOptions): AccountDetails {
  if (body['type'] !== 'route') throw refusal('type', `Invalid type: ${String(body['type'])}`);
  return {
    email: parseEmail(body['email'], 'email'),
    phone: parsePhone(body['phone']),
    legal_business_name: parseName(body['legal_business_name'], 'legal_business_name'),
    customer_facing_business_name:
      optional(body['customer_facing_business_name'], (value) =>
        parseName(value, 'customer_facing_business_name', 1),
      ) ?? parseName(body['legal_business_name'], 'legal_business_name'),
    business_type: parseBusinessType(body['business_type']),
    contact_name: parseName(body['contact_name'] ?? body['legal_business_name'], 'contact_name'),
    profile: parseProfile(parseObject(body['profile'], 'profile')),
    legal_info: parseLegalInfo(body['legal_info'] === undefined ? {} : parseObject(body['legal_info'], 'legal_info')),
    notes: parseNotes(body),
    ...parseReference(body['reference_id'], undocumentedOptions),
  };
}

/** The PAN of the stakeholder. */
export function parsePersonalPan(pan: unknown): string | null {
  return optional(pan, (value) => parseMatching(value, 'kyc.pan', PERSONAL_PAN, 'The pan format is invalid.')) ?? null;
}

export function parseBank(settlements: Body): Bank {
  const accountNumber = parseText(settlements['account_number'], 'settlements.account_number');
  if (!/^[A-Za-z0-9]{5,20}$/.test(accountNumber))
    throw refusal('settlements.account_number', 'The bank account number must be between 5 and 20 characters');
  return {
    account_number: accountNumber,
    ifsc_code: parseMatching(
      settlements['ifsc_code'],
      'settlements.ifsc_code',
      /^[A-Z]{4}0[A-Z0-9]{6}$/,
      'Invalid IFSC Code',
    ),
    beneficiary_name: parseName(settlements['beneficiary_name'], 'settlements.beneficiary_name'),
  };
}

/** At least four characters: 'Raj' is refused. */
export function parseName(value: unknown, field: string, minLength = 4): string {
  const name = parseText(value, field).trim();
  if (name.length < minLength) throw refusal(field, `The ${words(field)} must be at least ${minLength} characters.`);
  if (name.length > 200) throw refusal(field, `The ${words(field)} may not be greater than 200 characters.`);
  if (!/^[A-Za-z0-9 ]+$/.test(name)) throw refusal(field, 'The name may only contain alphabets, digits and spaces');
  return name;
}

export function parseEmail(value: unknown, field: string): string {
  return parseMatching(
    value,
    field,
    /^[^@\s]+@[^@\s]+\.[^@\s]+$/,
    `The ${words(field)} must be a valid email address.`,
  );
}

export function parseObject(value: unknown, field: string): Body {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Body;
  throw refusal(field, `The ${words(field)} field is required.`);
}

function parsePhone(value: unknown): string {
  return parseMatching(toDigits(value), 'phone', /^\+?\d{8,15}$/, 'The phone format is invalid.');
}

function parseBusinessType(value: unknown): string {
  const type = parseText(value, 'business_type');
  if (!BUSINESS_TYPES.has(type)) throw refusal('business_type', `Invalid business type: ${type}`);
  return type;
}

function parseProfile(profile: Body): AccountDetails['profile'] {
  const addresses = parseObject(profile['addresses'], 'profile.addresses');
  return {
    category: parseText(profile['category'], 'profile.category'),
    subcategory: parseText(profile['subcategory'], 'profile.subcategory'),
    addresses: { registered: parseAddress(parseObject(addresses['registered'], 'profile.addresses.registered')) },
  };
}

function parseAddress(address: Body): Address {
  const at = 'profile.addresses.registered';
  const line = (name: string) => {
    const text = parseText(address[name], `${at}.${name}`);
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
    postal_code: parseMatching(
      toDigits(address['postal_code']),
      `${at}.postal_code`,
      /^[1-9]\d{5}$/,
      'The postal code must be 6 digits.',
    ),
    country,
  };
}

function parseLegalInfo(info: Body): AccountDetails['legal_info'] {
  const pan = optional(info['pan'], (value) =>
    parseMatching(value, 'legal_info.pan', BUSINESS_PAN, 'The pan format is invalid.'),
  );
  const gst = optional(info['gst'], (value) =>
    parseMatching(value, 'legal_info.gst', GSTIN, 'The gst format is invalid.'),
  );
  return { ...(pan !== undefined && { pan }), ...(gst !== undefined && { gst }) };
}

function parseReference(value: unknown, { referenceId }: UndocumentedOptions): { reference_id?: string } {
  if (value === undefined || value === null) return {};
  if (referenceId === 'refused')
    throw refusal('reference_id', 'Route code Support feature not enabled to add account code.');
  const reference = parseText(value, 'reference_id');
  if (reference.length < 3) throw refusal('reference_id', 'The code must be at least 3 characters.');
  if (!/^[A-Za-z0-9_-]{3,20}$/.test(reference)) throw refusal('reference_id', 'The code format is invalid.');
  return { reference_id: reference };
}

/** Phones and postal codes may come as numbers. */
function toDigits(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value;
}

function optional<T>(value: unknown, parse: (value: unknown) => T): T | undefined {
  return value === undefined || value === null || value === '' ? undefined : parse(value);
}

function parseMatching(value: unknown, field: string, pattern: RegExp, message: string): string {
  const text = parseText(value, field);
  if (pattern.test(text)) return text;
  throw refusal(field, message);
}

function parseText(value: unknown, field: string): string {
  if (typeof value === 'string' && value.trim() !== '') return value;
  throw refusal(field, `The ${words(field)} field is required.`);
}

/** The last part of a field's name as words: `settlements.ifsc_code` is 'ifsc code'. */
function words(field: string): string {
  return (field.split('.').at(-1) ?? field).replaceAll('_', ' ');
}

function refusal(field: string, description: string): GatewayError {
  return new GatewayError(description, { field });
}
