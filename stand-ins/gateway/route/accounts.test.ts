import { afterEach, beforeEach, expect, test } from 'vitest';
import { aBank, anAccount, anAddress, aStakeholder, gatewayUnderTest, until } from './gateway-under-test.ts';

let it: Awaited<ReturnType<typeof gatewayUnderTest>>;

beforeEach(async () => {
  it = await gatewayUnderTest();
});

afterEach(() => it.close());

const refusedWith = (other: object) => it.refused('POST', '/v2/accounts', anAccount(other));
const registered = (other: object) => ({
  profile: { category: 'tours_and_travel', subcategory: 'accommodation', addresses: { registered: anAddress(other) } },
});

test('creates, returns and changes an account', async () => {
  const account = await it.done('POST', '/v2/accounts', anAccount());
  expect(account).toMatchObject({ type: 'route', status: 'created', legal_business_name: 'Asha Negi', legal_info: {} });
  expect(account.id).toMatch(/^acc_[A-Za-z0-9]{14}$/);
  expect(await it.done('GET', `/v2/accounts/${account.id}`)).toEqual(account);
  const changed = await it.done('PATCH', `/v2/accounts/${account.id}`, { phone: '9111191111' });
  expect(changed).toEqual({ ...account, phone: '9111191111' });
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
  const stakeholder = await it.done('POST', path, aStakeholder());
  expect(stakeholder).toMatchObject({ entity: 'stakeholder', name: 'Asha Negi', kyc: { pan: 'ABCPN1234K' } });
  expect(await it.refused('POST', path, aStakeholder())).toBe('A stakeholder is already present for this account.');
  expect(await it.done('GET', `${path}/${stakeholder.id}`)).toEqual(stakeholder);
  expect((await it.done('GET', path)).items).toEqual([stakeholder]);
  const changed = await it.done('PATCH', `${path}/${stakeholder.id}`, { name: 'Asha R Negi' });
  expect(changed).toEqual({ ...stakeholder, name: 'Asha R Negi' });
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

test('verifies the bank for a minute, then activates the account, with a webhook for each step', async () => {
  const { id, product } = await it.openHost();
  expect((await it.done('GET', product)).activation_status).toBe('under_review');
  expect(await it.refused('PATCH', product, { settlements: aBank() })).toBe(
    'Merchant activation form has been locked for editing by admin',
  );
  await it.clock({ minutes: 1 });
  const activated = await it.done('GET', product);
  expect(activated).toMatchObject({
    activation_status: 'activated',
    account_id: id,
    requirements: [],
    active_configuration: { settlements: aBank() },
  });
  await until(() => expect(it.eventNames()).toEqual(['product.route.under_review', 'product.route.activated']));
  expect(it.events[1]).toMatchObject({
    account_id: id,
    payload: { merchant_product: { entity: { merchant_id: id, activation_status: 'activated' }, data: [] } },
  });
  expect(await it.refused('PATCH', product, { settlements: aBank() })).toBe(
    'Merchant activation form has been locked for editing by admin',
  );
});

test('fails the penny test of one bank branch, names the fields, and verifies the correction', async () => {
  const { id, product } = await it.openHost({ ifsc_code: 'FAIL0000000' });
  await it.clock({ minutes: 1 });
  const failed = await it.done('GET', product);
  expect(failed.activation_status).toBe('needs_clarification');
  const fields = (failed['requirements'] as { field_reference: string }[]).map((one) => one.field_reference);
  expect(fields.toSorted()).toEqual([
    'settlements.account_number',
    'settlements.beneficiary_name',
    'settlements.ifsc_code',
  ]);
  await until(() => expect(it.eventNames()).toContain('product.route.needs_clarification'));
  const needsClarification = it.events.find(({ event }) => event === 'product.route.needs_clarification');
  expect(needsClarification?.payload['merchant_product']?.data).toEqual({ requirements: failed['requirements'] });
  const mended = await it.done('PATCH', product, { settlements: aBank() });
  expect(mended.activation_status).toBe('under_review');
  await it.clock({ minutes: 1 });
  expect((await it.done('GET', product)).activation_status).toBe('activated');
  expect((await it.done('GET', `/v2/accounts/${id}`)).status).toBe('created');
});

test('requires clarification without a PAN', async () => {
  const { id } = await it.done('POST', '/v2/accounts', anAccount());
  const path = `/v2/accounts/${id}/products`;
  const product = await it.done('POST', path, { product_name: 'route', tnc_accepted: true });
  await it.done('PATCH', `${path}/${product.id}`, { settlements: aBank() });
  await it.clock({ minutes: 1 });
  expect(await it.done('GET', `${path}/${product.id}`)).toMatchObject({
    activation_status: 'needs_clarification',
    requirements: [{ field_reference: 'kyc.pan', status: 'required' }],
  });
  await it.done('POST', `/v2/accounts/${id}/stakeholders`, aStakeholder());
  expect((await it.done('GET', `${path}/${product.id}`)).activation_status).toBe('under_review');
});

test('a reviewer can approve, refuse, suspend, resume and change the bank', async () => {
  await it.setFailureModes({ review: 'by-hand' });
  const { id, product } = await it.openHost();
  await it.clock({ days: 3 });
  const status = async () => (await it.done('GET', product)).activation_status;
  expect(await status()).toBe('under_review');
  await it.control(`accounts/${id}/refuse`, { field: 'legal_business_name', description: 'Not the name of the PAN.' });
  expect(await it.done('GET', product)).toMatchObject({
    activation_status: 'needs_clarification',
    requirements: [
      {
        field_reference: 'legal_business_name',
        description: 'Not the name of the PAN.',
        resolution_url: `/accounts/${id}`,
      },
    ],
  });
  await it.done('PATCH', `/v2/accounts/${id}`, { legal_business_name: 'Asha Ram Negi' });
  expect(await status()).toBe('under_review');
  await it.control(`accounts/${id}/approve`);
  expect(await status()).toBe('activated');
  await it.control(`accounts/${id}/suspend`);
  expect(await status()).toBe('suspended');
  expect((await it.done('GET', `/v2/accounts/${id}`)).status).toBe('suspended');
  await it.control(`accounts/${id}/resume`);
  expect(await status()).toBe('activated');
  await it.control(`accounts/${id}/bank`, aBank({ account_number: '9876543210' }));
  expect((await it.done('GET', product))['active_configuration']).toEqual({
    settlements: aBank({ account_number: '9876543210' }),
  });
  expect(await it.refused('POST', `/v1/stand-in/accounts/${id}/bank`, aBank({ ifsc_code: 'x' }))).toBe(
    'Invalid IFSC Code',
  );
  expect(await it.refused('POST', `/v1/stand-in/accounts/${id}/sell`)).toContain('404');
});
