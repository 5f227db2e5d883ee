import { afterEach, beforeEach, expect, test } from 'vitest';
import { aBank, anAccount, anAddress, aStakeholder, gatewayUnderTest } from './gateway-under-test.ts';

let it: Awaited<ReturnType<typeof gatewayUnderTest>>;

beforeEach(async () => {
  it = await gatewayUnderTest();
});

afterEach(() => it.close());

const refusedWith = (other: object) => it.refused('POST', '/v2/accounts', anAccount(other));
const registered = (other: object) => ({
  profile: { category: 'tours_and_travel', subcategory: 'accommodation', addresses: { registered: anAddress(other) } },
});

test('refuses wrong keys and unknown accounts', async () => {
  const stranger = { authorization: 'Basic bm86' };
  expect(await it.refused('POST', '/v2/accounts', anAccount(), stranger)).toBe('401 Authentication failed');
  expect(await it.refused('GET', '/v2/accounts/acc_nobody00000000')).toBe('The id provided does not exist');
});

test.each([
  [{ legal_business_name: 'Raj' }, 'The legal business name must be at least 4 characters.'],
  [{ legal_business_name: 'Negi & Sons' }, 'The name may only contain alphabets, digits and spaces'],
  [{ legal_business_name: 'आशा नेगी' }, 'The name may only contain alphabets, digits and spaces'],
  [{ type: 'standard' }, 'Invalid type: standard'],
  [{ email: 'asha' }, 'The email must be a valid email address.'],
  [{ email: '' }, 'The email field is required.'],
  [{ phone: '12345' }, 'The phone format is invalid.'],
  [{ business_type: 'guest_house' }, 'Invalid business type: guest_house'],
  [{ legal_info: { pan: 'ABCPN1234K' } }, 'The pan format is invalid.'],
  [{ legal_info: { pan: 'ABCCN123K' } }, 'The pan format is invalid.'],
  [{ legal_info: { gst: '99' } }, 'The gst format is invalid.'],
  [{ reference_id: 'host-1' }, 'Route code Support feature not enabled to add account code.'],
])('refuses an account with %j', async (other, description) => {
  expect(await refusedWith(other)).toBe(description);
});

test.each([
  ['Ladakh', 'State name entered is incorrect. Please provide correct state name.'],
  ['Himachal', 'State name entered is incorrect. Please provide correct state name.'],
])('does not know the state %s', async (state, description) => {
  expect(await refusedWith(registered({ state }))).toBe(description);
  expect(await refusedWith(registered({ postal_code: '17513' }))).toBe('The postal code must be 6 digits.');
});

test('refuses a known e-mail, and names its account without acc_', async () => {
  const { id } = await it.done('POST', '/v2/accounts', anAccount());
  const again = await refusedWith({ email: 'Asha.Negi@example.com' });
  expect(again).toBe(`Merchant email already exists for account - ${id.replace('acc_', '')}`);
});

test('accepts one stakeholder, with a personal PAN', async () => {
  const { id } = await it.done('POST', '/v2/accounts', anAccount());
  const path = `/v2/accounts/${id}/stakeholders`;
  expect(await it.refused('POST', path, aStakeholder({ kyc: { pan: 'ABCCN1234K' } }))).toBe(
    'The pan format is invalid.',
  );
  await it.done('POST', path, aStakeholder());
  expect(await it.refused('POST', path, aStakeholder())).toBe('A stakeholder is already present for this account.');
});

test.each([
  [{ ifsc_code: 'HDFC1000317' }, 'Invalid IFSC Code'],
  [{ ifsc_code: 'hdfc0000317' }, 'Invalid IFSC Code'],
  [{ account_number: '1234' }, 'The bank account number must be between 5 and 20 characters'],
  [{ account_number: '1'.repeat(21) }, 'The bank account number must be between 5 and 20 characters'],
  [{ beneficiary_name: 'Raj' }, 'The beneficiary name must be at least 4 characters.'],
])('refuses the bank %j', async (other, description) => {
  const { id } = await it.done('POST', '/v2/accounts', anAccount());
  const path = `/v2/accounts/${id}/products`;
  const product = await it.done('POST', path, { product_name: 'route', tnc_accepted: true });
  expect(product.activation_status).toBe('requested');
  expect(product['requirements']).toHaveLength(3);
  expect(await it.refused('PATCH', `${path}/${product.id}`, { settlements: aBank(other) })).toBe(description);
});

test('refuses changes of an account under review, and of an activated one', async () => {
  const { id, product } = await it.openHost();
  const change = () => it.refused('PATCH', product, { settlements: aBank() });
  expect(await change()).toBe('Merchant activation form has been locked for editing by admin');
  await it.control(`accounts/${id}/approve`);
  expect(await change()).toBe('Merchant activation form has been locked for editing by admin');
});
