import { expect, test } from 'vitest';
import { checkAnswer, checkRefusal } from './send-answer.ts';

const person = { _id: '1', name: 'Asha', email: 'asha@example.org', listing: [], booking: [] };

test('lets an answer of the contract pass', () => {
  expect(() => checkAnswer('user/currentuser', { status: 200, body: person })).not.toThrow();
  expect(() => checkAnswer('listing/ratings', { status: 200, body: { ratings: undefined } })).not.toThrow();
});

test.each([
  { what: 'that lacks a field', body: { ...person, name: undefined } },
  { what: 'of another shape', body: { ...person, listing: 'none' } },
  { what: 'with fields that the contract does not have', body: { ...person, passwordHash: 'x' } },
  { what: 'with additional fields in a nested object', body: { ...person, booking: [{ _id: '1' }] } },
])('fails an answer $what', ({ body }) => {
  expect(() => checkAnswer('user/currentuser', { status: 200, body })).toThrow(/contract/);
  const json = Buffer.from(JSON.stringify(body));
  expect(() => checkAnswer('user/currentuser', { status: 200, json })).toThrow(/contract/);
});

test('fails a status that the contract does not list', () => {
  expect(() => checkAnswer('user/currentuser', { status: 201, body: person })).toThrow(/201/);
});

test('fails a refusal that the contract does not list', () => {
  expect(() => checkRefusal('auth/login', 'WRONG_CREDENTIALS')).not.toThrow();
  expect(() => checkRefusal('auth/login', 'TOO_MANY_REQUESTS')).not.toThrow();
  expect(() => checkRefusal('user/currentuser', 'NOT_SIGNED_IN')).not.toThrow();
  expect(() => checkRefusal('auth/login', 'NOT_SIGNED_IN')).toThrow(/NOT_SIGNED_IN/);
});
