import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { priceStay } from '@aangan/contract/rules/price.ts';
import { SAMPLE_PASSWORD, sampleGuests } from '@aangan/samples/people.ts';
import type { Person } from './browser.ts';
import { TEST_INSTANT } from '../support/test-instant.ts';

/** Signs in as a guest of the sample: the first one, whom the README names, or another. */
export async function signInAsSampleGuest(person: Pick<Person, 'page'>, number = 0): Promise<void> {
  await signInAsSample(person, sampleGuests[number]?.email ?? '');
}

/** Signs in as any person of the sample, by e-mail. */
export async function signInAsSample({ page }: Pick<Person, 'page'>, email: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(SAMPLE_PASSWORD);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'The door is open.' }).waitFor();
}

/** Holds the newest sample home for three nights far enough ahead to be free. */
export async function aStay(
  { page }: Person,
  startsIn = 200,
): Promise<{ listingId: string; bookingId: string; title: string }> {
  const [home] = (await (await page.request.get('/api/listing/get?limit=1')).json()) as Listing[];
  if (home === undefined) throw new Error('there is no sample home');
  const checkIn = addDays(dateInIndia(TEST_INSTANT), startsIn);
  const booked = await page.request.post(`/api/booking/create/${home._id}`, {
    data: { checkIn, checkOut: addDays(checkIn, 3), totalRent: priceStay(home, 3, 1).total },
  });
  const { _id } = (await booked.json()) as { _id: string };
  return { listingId: home._id, bookingId: _id, title: home.title };
}
