import { describe, expect, it } from 'vitest';
import { countLine } from '../Start.tsx';

describe('the line beside the heading', () => {
  it.each([
    [null, 500, '500 homes across India, each with someone who lives by it'],
    [null, 1, '1 home across India, each with someone who lives by it'],
    [null, 125_000, '1,25,000 homes across India, each with someone who lives by it'],
    [null, null, 'Homes across India, each with someone who lives by it'],
    [null, 0, 'Homes across India, each with someone who lives by it'],
    ['farmHouse', 12, 'Farm House: 12 homes across India'],
    ['shops', 0, 'Shops: none is open just now'],
    ['villa', null, 'Vila: homes across India'],
  ] as const)('for %s and %s is %j', (category, total, line) => {
    expect(countLine(category, total)).toBe(line);
  });
});
