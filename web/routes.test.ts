import { expect, it } from 'vitest';
import { routes } from './routes.ts';

it("holds every route of the specification, and those of one's own account, behind its guard", () => {
  expect(Object.fromEntries(routes.map(({ path, guard }) => [path, guard]))).toEqual({
    '/': 'public',
    '/login': 'visitor',
    '/signup': 'visitor',
    '/SignUp': 'visitor',
    '/contact': 'public',
    '/about': 'public',
    '/addExtraServicePrice/:id': 'public',
    '/payment/:id': 'public',
    '/listingpage1': 'session-or-home',
    '/listingpage2': 'session-or-home',
    '/listingpage3': 'session-or-home',
    '/mylisting': 'session-or-home',
    '/viewcard': 'session-or-home',
    '/mybooking': 'session-or-home',
    '/booked': 'session-or-home',
    '/privacyPolicy': 'session-or-login',
    '/termsAndConditions': 'session-or-login',
    '/forgot-password': 'public',
    '/reset-password': 'public',
    '/verify-email': 'public',
    '/account': 'session-or-login',
  });
});
