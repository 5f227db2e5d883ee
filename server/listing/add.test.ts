import type { Listing } from '@aangan/contract/listings.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestApp, type TestApp } from '../testing/app.ts';
import { aHomeForm } from '../testing/listings.ts';

let app: TestApp;
let host: Person;
beforeAll(async () => {
  app = await startTestApp();
  host = await app.signUp();
});
afterAll(() => app.close());

test('publishes a home and answers it as its host sees it', async () => {
  const form = await aHomeForm({ title: '★ Villa • 2\u00a0BHK', cleaningFee: '' });
  const { status, body } = await host.post<Listing>('/api/listing/add', form);
  expect(status).toBe(201);
  expect(body).toMatchObject({
    title: '★ Villa • 2\u00a0BHK',
    rent: 2000,
    includedGuests: 2,
    extraGuestFee: 300,
    cleaningFee: 0,
    city: 'Jaipur, India',
    landMark: 'Bani Park',
    country: 'India',
    category: 'villa',
    phone: '+91 98290 12345',
    isBooked: false,
    host: host.id,
  });
  expect(body).not.toHaveProperty('ratings');
  expect(body).toMatchObject({ image1: `${body.photos[0]?.path}/48.webp` });
  expect((await app.visitor().get<Listing>(`/api/listing/findlistingbyid/${body._id}`)).body.title).toBe(body.title);
});
