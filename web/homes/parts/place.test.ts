import { describe, expect, it } from 'vitest';
import { cityAndLandMark, cityName, landMarkAndCity, nameInSearch, fullPlace } from './place.ts';

describe('a place', () => {
  it.each([
    ['Manali, India', 'Manali'],
    ['Manali', 'Manali'],
    ['Old Manali, Manali , India', 'Old Manali, Manali'],
    [', India', ', India'],
    [' Goa ', 'Goa'],
  ])('shows the city of %j as %j', (city, name) => {
    expect(cityName({ city })).toBe(name);
  });

  it('is city, landmark, country on the detail screen, landmark and city elsewhere', () => {
    const home = { city: 'New Delhi, India', landMark: 'Defence Colony', country: 'India' };
    expect(fullPlace(home)).toBe('New Delhi, Defence Colony, India');
    expect(landMarkAndCity(home)).toBe('Defence Colony, New Delhi');
  });

  it('is told once where landmark and city are the same', () => {
    const home = { city: 'Goa, India', landMark: 'goa ', country: 'India' };
    expect(fullPlace(home)).toBe('Goa, India');
    expect(cityAndLandMark(home)).toBe('Goa');
    expect(nameInSearch({ ...home, title: 'Sea House' })).toBe('Sea House in goa');
  });
});
