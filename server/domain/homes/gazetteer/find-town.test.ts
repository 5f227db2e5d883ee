import { expect, test } from 'vitest';
import { findTown } from './find-town.ts';
import { isInOrNearIndia, isInState, stateAt } from './outlines.ts';
import { townsByPrefix } from './towns.ts';

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

test.each([
  ['Manali', 32.2396, 77.1887, 'IN-HP'],
  ['Gilgit', 35.92, 74.31, 'IN-LA'],
  ['Muzaffarabad', 34.37, 73.47, 'IN-JK'],
  ['Siachen', 35.42, 77.11, 'IN-LA'],
  ['Shaksgam', 36.1, 76.6, 'IN-LA'],
  ['Aksai Chin', 35.1, 79.2, 'IN-LA'],
  ['Demchok', 32.7, 79.44, 'IN-LA'],
  ['Tawang', 27.5861, 91.8591, 'IN-AR'],
  ['Kanyakumari', 8.0883, 77.5385, 'IN-TN'],
  ['Kavaratti', 10.5669, 72.6417, 'IN-LD'],
  ['Indira Point', 6.78, 93.83, 'IN-AN'],
  ['Diu', 20.7144, 70.9874, 'IN-DH'],
  ['Karaikal', 10.925, 79.83, 'IN-PY'],
  ['Minicoy', 8.28, 73.05, 'IN-LD'],
  ['Panjim', 15.4989, 73.8278, 'IN-GA'],
  ['Gangtok', 27.3314, 88.6138, 'IN-SK'],
  ['Itanagar', 27.0844, 93.6053, 'IN-AR'],
])('%s lies in its state', (_, lat, lng, state) => {
  expect(stateAt({ lat, lng })).toBe(state);
});

test.each([
  ['Lahore, 24 km from Wagah and further still', 31.52, 74.28],
  ['Kashgar', 39.47, 75.99],
  ['Rutog', 33.38, 79.73],
  ['Lhasa', 29.65, 91.1],
  ['Kathmandu', 27.7172, 85.324],
  ['Dhaka', 23.81, 90.41],
  ['Colombo', 6.93, 79.85],
  ['far out at sea', 15, 65],
  ['a longitude without its sign', 32.2, -77.19],
  ['latitude and longitude exchanged', 77.19, 32.24],
  ['nought and nought', 0, 0],
])('%s is not near India', (_, lat, lng) => {
  expect(isInOrNearIndia({ lat, lng })).toBe(false);
});

test.each([
  ['a boat off Goa', 15.5, 73.6],
  ['a hut by the border of Nepal', 26.45, 87.3],
])('%s is near enough', (_, lat, lng) => {
  expect(isInOrNearIndia({ lat, lng })).toBe(true);
});

test('every town lies in or near its state', () => {
  const astray = townsByPrefix('', 10_000).filter((town) => !isInState(town, town.state, 15_000));
  expect(astray.map(({ name, state, lat, lng }) => `${name} ${state} ${lat} ${lng}`)).toEqual([]);
});
