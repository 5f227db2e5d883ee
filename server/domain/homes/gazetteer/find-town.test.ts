import { expect, test } from 'vitest';
import { findTown } from './find-town.ts';

const town = (city: string, landMark = 'by the river') => {
  const found = findTown({ city, landMark });
  return found === null ? null : `${found.name} ${found.state}`;
};

test.each([
  ['Manali, India', 'Manali IN-HP'],
  ['Manali', 'Manali IN-HP'],
  ['MANĀLI , india', 'Manali IN-HP'],
  ['Manali, Tamil Nadu, India', 'Manali IN-TN'],
  ['Manali, Chennai, India', 'Manali IN-TN'],
  ['Old Manali, Manali, India', 'Manali IN-HP'],
  ['Jibhi, India', 'Jibhi IN-HP'],
  ['Coorg, India', 'Coorg IN-KA'],
  ['Bangalore, India', 'Bengaluru IN-KA'],
  ['Pondicherry', 'Puducherry IN-PY'],
  ['Ooty', 'Ooty IN-TN'],
  ['McLeodganj, Himachal, India', 'McLeod Ganj IN-HP'],
  ['Puri, Orissa', 'Puri IN-OD'],
  ['मुंबई, भारत', 'Mumbai IN-MH'],
  ['Hyderabad, Pakistan', null],
  ['Manali, Kullu', 'Manali IN-HP'],
  ['मुंबई', 'Mumbai IN-MH'],
  ['Delhi, India', 'Delhi IN-DL'],
  ['Goa, India', 'Goa IN-GA'],
  ['Kerala, India', null],
  ['Nowhere at all', null],
  ['Kathmandu, Nepal', null],
  ['Manali, Kerala, India', null],
])('the city %s names %s', (city, named) => {
  expect(town(city)).toBe(named);
});

test('a state as landmark, or a chosen state, selects between towns of one name', () => {
  expect(town('Manali, India', 'Tamil Nadu')).toBe('Manali IN-TN');
  expect(findTown({ city: 'Manali', landMark: 'Mall Road', state: 'IN-TN' })).toMatchObject({ state: 'IN-TN' });
});

test('a larger town has a larger radius, and a region the largest', () => {
  const radius = (city: string) => findTown({ city, landMark: 'x' })?.radius;
  expect(['Manali', 'Jaipur', 'Mumbai', 'Goa'].map(radius)).toEqual([5_000, 15_000, 25_000, 45_000]);
});
