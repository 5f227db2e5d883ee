import { addDays, dateInIndia } from '@aangan/contract/rules/dates.ts';
import { TEST_INSTANT } from '../../support/test-instant.ts';
import { at, has, press } from './scene-steps.ts';
import { over, page, type Scene } from './scene.ts';
import type { Stage } from './stage.ts';

/** Its page for everyone, with dates chosen; the server leads to the whole address. */
function publicStayPath({ home }: Stage): string {
  const checkIn = addDays(dateInIndia(TEST_INSTANT), 75);
  return `/homes/${home._id.replaceAll('-', '')}?checkIn=${checkIn}&checkOut=${addDays(checkIn, 4)}`;
}

export const homePageScenes: readonly Scene[] = [
  page('detail-unknown', 'guest', at('/viewcard?id=nothing')),
  page('public-home', 'visitor', at(publicStayPath)),
  page('stays', 'visitor', at('/stays/rajasthan')),
  over(
    'public-home-sign-in',
    'visitor',
    at(publicStayPath),
    press('Reserve'),
    has('dialog', 'Complete Your Booking'),
    press('Check Availability'),
    has('dialog', 'Log in to continue'),
  ),
];
