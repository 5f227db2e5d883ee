import { screens } from '@aangan/contract/screens.ts';
import { expect, it } from 'vitest';
import { routeAt, screenComponents } from './routes.tsx';

it('contains every route of the specification, of the account and of hosts, with its guard', () => {
  expect(Object.fromEntries(Object.values(screens).map(({ path, guard }) => [path, guard]))).toEqual({
    '/': 'public',
    '/login': 'visitor',
    '/signup': 'visitor',
    '/contact': 'public',
    '/about': 'public',
    '/addExtraServicePrice/:id': 'public',
    '/payment/:id': 'public',
    '/listingpage1': 'session-or-start',
    '/listingpage2': 'session-or-start',
    '/listingpage3': 'session-or-start',
    '/mylisting': 'session-or-start',
    '/homes/:slug': 'public',
    '/stays/:state/:town?': 'public',
    '/host': 'session-or-start',
    '/host/calendar': 'session-or-start',
    '/host/calendar/:id': 'session-or-start',
    '/host/earnings': 'session-or-start',
    '/host/payouts': 'session-or-start',
    '/host/homes/:id': 'session-or-start',
    '/viewcard': 'session-or-start',
    '/mybooking': 'session-or-start',
    '/booked': 'session-or-start',
    '/inbox': 'session-or-login',
    '/inbox/:id': 'session-or-login',
    '/wishlists': 'session-or-login',
    '/wishlists/:id': 'session-or-login',
    '/wishlists/shared': 'public',
    '/privacyPolicy': 'session-or-login',
    '/termsAndConditions': 'session-or-login',
    '/legal/privacy': 'public',
    '/legal/terms': 'public',
    '/forgot-password': 'public',
    '/grievances': 'public',
    '/reset-password': 'public',
    '/verify-email': 'public',
    '/account': 'session-or-login',
    '/account/news': 'session-or-login',
    '/people/:id': 'public',
    '/stop-mails': 'public',
  });
});

it.each(Object.entries(screenComponents))(
  'shows %s at its path, in any case, with a slash or without',
  (name, { screen }) => {
    const { path, guard } = screens[name as keyof typeof screens];
    const example = path.replaceAll(/:[a-z]+\??/g, '7b1d');
    for (const written of [example, `${example}/`, example.toUpperCase()]) {
      const route = routeAt(written === '//' ? '/' : written);
      expect(route).toMatchObject({ guard });
      expect(route.screen).toBe(screen);
    }
  },
);

it('shows unknown paths as not found', () => {
  expect(routeAt('/nowhere').title).toBe('Not found');
});
