import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as sentences from '@aangan/contract/words/en/refusals/errors.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod';
import { calls } from './calls.ts';
import { errors } from './errors.ts';
import { DEFAULT_HOLD_HOURS } from './limits.ts';
import { formatRupees } from './rules/rupees.ts';
import { guestLabel, totalGuests } from './rules/stay-request.ts';
import { formatHours } from './rules/time-spans.ts';
import { type Guard, type ScreenName, screens, titleOfScreen } from './screens.ts';

describe('wording', () => {
  describe('texts for guests', () => {
    it.each([
      [0, '₹0'],
      [129, '₹129'],
      [36_079, '₹36,079'],
      [125_000, '₹1,25,000'],
      [46_355_000_000, '₹46,35,50,00,000'],
      [-1, '−₹1'],
    ])('shows %d rupees as %s', (rupees, shown) => {
      expect(formatRupees(rupees)).toBe(shown);
    });

    it.each([
      [{ adults: 1, children: 0, infants: 0, pets: 0 }, '1 guest'],
      [{ adults: 2, children: 1, infants: 1, pets: 0 }, '4 guests, 1 infant'],
      [{ adults: 2, children: 0, infants: 2, pets: 1 }, '5 guests, 2 infants'],
    ])('labels %j as %s', (party, label) => {
      expect(guestLabel(party)).toBe(label);
      expect(totalGuests(party)).toBe(Number(label.split(' ')[0]));
    });

    it('previews the message to the owner', () => {
      expect(messages.contactOwner({ property: 'Sea House', id: '7c1e' })).toBe(
        'I have booked Sea House. Booking ID: 7c1e. Please contact me.',
      );
    });
  });

  /** A duration or percentage written out in a sentence, which would not follow its setting or constant. */
  const literalFigure = /\d ?(?:%|(?:hours?|minutes?|days?|weeks?)\b)/;

  const folder = join(import.meta.dirname, 'words', 'en');

  describe('hours and percentages', () => {
    it.each(['held for 24 hours', 'the last 15 minutes', 'a fee of 15%'])(
      'are recognized as literals in “%s”',
      (sentence) => {
        expect(sentence).toMatch(literalFigure);
      },
    );

    it('are put into every message', () => {
      const sentences = readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.json') && file !== 'samples.json')
        .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/"defaultMessage": "(.*)"/g)])
        .map(([, sentence]) => sentence);
      expect(sentences.length).toBeGreaterThan(100);
      expect(sentences.filter((sentence) => literalFigure.test(sentence ?? ''))).toEqual([]);
    });
  });

  // Copied from the specification, points 2, 5 and 8, so that journeys that use `messages.…` find the specified texts.
  const specified: Partial<Record<keyof typeof messages, string>> = {
    loginSucceeded: 'Login Successfully',
    googleLoginSucceeded: 'Login with Google Successful',
    signupSucceeded: 'Signup Successfully',
    listingAdded: 'AddListing Successfully',
    bookingCreated: 'Check Availability Successful!',
    bookingCancelled: 'CancelBooking Successfully',
    listingUpdated: 'Listing Updated Successfully!',
    listingDeleted: 'Listing Deleted Successfully!',
    ownerContacted: 'Contact submitted successfully!',
    messageSent: '✅ Your message has been sent successfully!',
    extraPriceSaved: 'Extra service price updated successfully!',
    paymentSucceeded: '✅ Payment Successful',
    loginFailed: 'Something went wrong',
    googleLoginFailed: 'Google login failed',
    signupFailed: 'Somethings went wrong',
    messageFailed: '❌ Failed to send message. Try again later.',
    bookingLoadFailed: 'Failed to load booking',
    paymentFailed: '❌ Payment failed',
    paymentVerificationFailed: '❌ Payment verification failed',
    extraPriceInvalid: 'Please enter a valid price',
    extraPriceFailed: 'Error updating price',
    dateInvalid: 'Date input not valid.',
    cancelQuestion: 'Booking Cancel! Are you sure?',
    noListings: 'No listings available.',
    noReviews: 'No reviews yet',
    loadingBooking: 'Loading booking details...',
  };

  it('words every specified message as specified', () => {
    expect(messages).toMatchObject(specified);
    expect(messages.youRated({ stars: 4 })).toBe('You rated: 4 out of 5');
    const duration = formatHours(DEFAULT_HOLD_HOURS);
    expect(messages.heldForYou({ duration })).toBe('Your dates are held for 24 hours, you pay later.');
  });

  it('loading texts match the specification', () => {
    expect(busy).toMatchObject({
      loading: 'Loading...',
      publishing: 'Publishing...',
      updating: 'Updating...',
      deleting: 'Deleting...',
      booking: 'Processing...',
      saving: 'Saving...',
    });
  });

  const odd = [
    undefined,
    null,
    7,
    -1,
    0.5,
    1e21,
    '',
    ' ',
    'x'.repeat(20_000),
    '7',
    '1.5',
    true,
    [],
    [7],
    {},
    '[0]',
    '{}',
  ];

  const inputs = Object.entries(calls).flatMap(([name, call]) =>
    (['body', 'query', 'form'] as const).flatMap((part) => {
      const schema: unknown = part in call ? call[part as keyof typeof call] : undefined;
      if (!(schema instanceof z.ZodObject)) return [];
      // Forms contain only texts.
      const values = part === 'form' ? odd.filter((value) => value === undefined || typeof value === 'string') : odd;
      return [{ input: `${part} of ${name}`, schema, values }];
    }),
  );

  describe('messages about refused input', () => {
    it.each(inputs)('is a custom message for the $input', ({ schema, values }) => {
      const refused = Object.keys(schema.shape).flatMap((field) =>
        values.flatMap((value) => schema.safeParse({ [field]: value }).error?.issues ?? []),
      );
      for (const { message } of refused) expect(message).not.toMatch(/^(Invalid|Too|Unrecognized|Expected)/);
    });

    it.each(inputs)('names a control character in the $input once', ({ schema }) => {
      for (const field of Object.keys(schema.shape)) {
        const issues = schema.safeParse({ [field]: 'a\u0000b' }).error?.issues ?? [];
        const controlCharacterIssues = issues.filter(
          ({ path, message }) => path[0] === field && message.includes('control characters'),
        );
        expect(controlCharacterIssues.length).toBeLessThanOrEqual(1);
      }
    });
  });

  it('exists for each code of the contract, and for no other', () => {
    expect(Object.keys(sentences).toSorted()).toEqual(Object.keys(errors).toSorted());
  });
});

describe('screens', () => {
  const access: Record<Guard, string> = {
    public: 'everyone',
    'session-or-start': 'signed in; others are sent to `/`',
    'session-or-login': 'signed in; others are sent to `/login`',
    visitor: 'not signed in; others are sent back',
  };

  /** Update `docs/screens.md` with `npx vitest run --project contract --update`. */
  test('the documentation lists every screen', async () => {
    const rows = Object.entries(screens).map(
      ([name, { path, guard }]) => `| \`${path}\` | ${titleOfScreen(name as ScreenName) ?? ''} | ${access[guard]} |`,
    );
    await expect(`${introduction}${rows.join('\n')}\n`).toMatchFileSnapshot('../docs/screens.md');
  });

  const introduction = `# Screens

Written from \`contract/screens.ts\` by a test. Pictures of every state: \`npm run screenshots\`.

| address | title | who opens it |
| --- | --- | --- |
`;
});
