import { expect, test } from 'vitest';
import { houseRules } from './ThingsToKnow.tsx';

const rules = { checkInFrom: '13:00', checkOutBy: '10:30', pets: false, smoking: false, parties: false };

test('a home without rules shows only check-in and check-out times', () => {
  expect(houseRules({})).toEqual(['Check-in from 14:00', 'Check-out by 11:00']);
  expect(houseRules({ maxGuests: 6 })).toEqual(['Check-in from 14:00', 'Check-out by 11:00', '6 guests at most']);
});

test('rules are told one by one, each as it was set', () => {
  expect(houseRules({ rules, maxGuests: 1 })).toEqual([
    'Check-in from 13:00',
    'Check-out by 10:30',
    '1 guest at most',
    'No pets',
    'No smoking',
    'No parties',
  ]);
  expect(houseRules({ rules: { ...rules, pets: true, smoking: true, parties: true } }).slice(2)).toEqual([
    'Pets are welcome',
    'Smoking is allowed',
    'Parties are allowed',
  ]);
});

test.each([
  [{ checkInUntil: '22:00' }, 'Check-in from 13:00 to 22:00'],
  [{ quietFrom: '22:00', quietUntil: '07:00' }, 'Quiet from 22:00 to 07:00'],
  [{ quietFrom: '22:00' }, 'Quiet from 22:00'],
  [{ quietUntil: '07:00' }, 'Quiet until 07:00'],
])('%j says %j', (more, sentence) => {
  expect(houseRules({ rules: { ...rules, ...more } })).toContain(sentence);
});
