import { describe, expect, it } from 'vitest';
import { sampleHomes } from './homes.ts';
import { sampleGuests, sampleHosts } from './people.ts';

const categories = ['villa', 'cabin', 'poolHouse', 'rooms', 'shops', 'pg', 'farmHouse', 'flat'] as const;

const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index);

describe('the sample homes', () => {
  it.each(categories)('offer at least two of the category %s', (category) => {
    expect(sampleHomes.filter((home) => home.category === category).length).toBeGreaterThanOrEqual(2);
  });

  it('are told apart by their ids and phone numbers', () => {
    expect(repeated(sampleHomes.map(({ id }) => id))).toEqual([]);
    expect(repeated(sampleHomes.map(({ phone }) => phone))).toEqual([]);
  });

  it('belong to hosts of the sample', () => {
    expect(sampleHomes.filter(({ host }) => !(host in sampleHosts))).toEqual([]);
  });

  it('show some homes as new, and a mean of four stars or more for the others', () => {
    expect(sampleHomes.some(({ stars }) => stars.length === 0)).toBe(true);
    const rated = sampleHomes.filter(({ stars }) => stars.length > 0);
    const means = rated.map(({ stars }) => stars.reduce((sum, each) => sum + each, 0) / stars.length);
    expect(Math.min(...means)).toBeGreaterThanOrEqual(4);
  });

  it('come with at least six pictures each, the front first, in a shared house the room', () => {
    for (const { id, category, pictures } of sampleHomes) {
      expect(pictures.length, id).toBeGreaterThanOrEqual(6);
      expect(pictures[0]?.name, id).toBe(category === 'pg' ? 'room' : 'front');
    }
  });
});

describe('the people of the sample', () => {
  it('are told apart by their ids and e-mails', () => {
    const people = [...Object.values(sampleHosts), ...sampleGuests];
    expect(repeated(people.map(({ id }) => id))).toEqual([]);
    expect(repeated(people.map(({ email }) => email))).toEqual([]);
    for (const [id, host] of Object.entries(sampleHosts)) expect(host.id).toBe(id);
  });
});
