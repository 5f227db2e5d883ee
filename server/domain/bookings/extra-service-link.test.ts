import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extraServiceLink, isLinkToken, signLink } from './permissions.ts';

const secret = 'a secret of forty characters, for tests.';
const bookingId = '0f8fad5b-d9cb-469f-a165-70867728950e';
const other = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const expiresAt = new Date('2026-11-21T08:10:00Z');
const before = new Date('2026-11-21T08:09:59Z');
const token = signLink(secret, { bookingId, expiresAt });

test('is valid for its booking until it expires', () => {
  expect(isLinkToken(secret, bookingId, token, before)).toBe(true);
  expect(isLinkToken(secret, bookingId, token, expiresAt)).toBe(false);
  expect(isLinkToken(secret, other, token, before)).toBe(false);
  expect(isLinkToken('another secret of forty characters, tests', bookingId, token, before)).toBe(false);
});

test('cannot be extended by changing its expiry', () => {
  const later = (Date.parse('2027-01-01T00:00:00Z') / 1_000).toString(36);
  expect(isLinkToken(secret, bookingId, `${later}.${token.split('.')[1]}`, before)).toBe(false);
});

test('differs from signatures of the same secret for other purposes', () => {
  const seconds = token.split('.')[0];
  const signature = createHmac('sha256', secret).update(`${bookingId}\n${seconds}`).digest('base64url');
  expect(isLinkToken(secret, bookingId, `${seconds}.${signature}`, before)).toBe(false);
});

test('is refused with any changed character, and for any other text', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.mixedCase(fc.constant(token))), (sent) => {
      fc.pre(sent !== token);
      expect(isLinkToken(secret, bookingId, sent, before)).toBe(false);
    }),
  );
  for (let place = 0; place < token.length; place += 1) {
    const changed = token.slice(0, place) + (token[place] === 'A' ? 'B' : 'A') + token.slice(place + 1);
    expect(isLinkToken(secret, bookingId, changed, before)).toBe(false);
  }
});

test('is in the fragment of the link, which is not sent to servers', () => {
  const link = new URL(extraServiceLink('https://aangan.example', secret, { bookingId, expiresAt }));
  expect(link.pathname).toBe(`/addExtraServicePrice/${bookingId}`);
  expect(link.hash).toBe(`#t=${token}`);
});
