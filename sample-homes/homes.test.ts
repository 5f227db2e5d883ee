import { describe, expect, it } from 'vitest';
import { drawHome, scenesOf } from './draw-home.ts';
import { sampleHomes } from './homes.ts';
import { sampleGuests, sampleHosts } from './people.ts';

const categories = ['villa', 'cabin', 'poolHouse', 'rooms', 'shops', 'pg', 'farmHouse', 'flat'] as const;

describe('the sample homes', () => {
  it.each(categories)('offer at least two of the category %s', (category) => {
    expect(sampleHomes.filter((home) => home.category === category).length).toBeGreaterThanOrEqual(2);
  });

  it('lie all over India, each under its own title and phone number', () => {
    const unique = (values: string[]) => new Set(values).size;
    expect(unique(sampleHomes.map(({ title }) => title))).toBe(sampleHomes.length);
    expect(unique(sampleHomes.map(({ phone }) => phone))).toBe(sampleHomes.length);
    expect(unique(sampleHomes.map(({ city }) => city))).toBeGreaterThanOrEqual(20);
    for (const { city } of sampleHomes) expect(city).toMatch(/^\S.*, India$/);
  });

  it('show some homes as new, and a mean of four stars or more for the others', () => {
    expect(sampleHomes.some(({ stars }) => stars.length === 0)).toBe(true);
    const rated = sampleHomes.filter(({ stars }) => stars.length > 0);
    const means = rated.map(({ stars }) => stars.reduce((sum, each) => sum + each, 0) / stars.length);
    expect(Math.min(...means)).toBeGreaterThanOrEqual(4);
  });

  it('are described in more than one line, and some at length', () => {
    const lengths = sampleHomes.map(({ description }) => description.length);
    expect(Math.min(...lengths)).toBeGreaterThan(100);
    expect(Math.max(...lengths)).toBeGreaterThan(250);
  });

  it('name people who are told apart by their e-mail', () => {
    const emails = [...Object.values(sampleHosts), ...sampleGuests].map(({ email }) => email);
    expect(new Set(emails).size).toBe(emails.length);
  });

  it('come with at least six pictures each, the cover first, and a small preview of every one', () => {
    for (const home of sampleHomes) {
      const pictures = drawHome(home);
      expect(pictures.length).toBeGreaterThanOrEqual(6);
      for (const { blur, width, height } of pictures) {
        expect([width, height]).toEqual([640, 480]);
        expect(blur).toMatch(/^data:image\/svg\+xml,/);
        expect(blur.length).toBeLessThan(600);
      }
      expect(scenesOf(home)[0]?.view).toBe(home.category === 'pg' ? 'room' : 'front');
    }
  });
});
