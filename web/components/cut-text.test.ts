import { describe, expect, it } from 'vitest';
import { cutText } from './cut-text.ts';

describe('a long text', () => {
  it('is cut after exactly so many characters', () => {
    expect(cutText('x'.repeat(151), 150)).toEqual({ shown: `${'x'.repeat(150)}...`, isCut: true });
    expect(cutText('x'.repeat(150), 150)).toEqual({ shown: 'x'.repeat(150), isCut: false });
  });

  it('leaves no blank before the dots and no half of a character', () => {
    expect(cutText('the market is', 4).shown).toBe('the...');
    expect(cutText('👨‍👩‍👧 family', 1).shown).toBe('👨‍👩‍👧...');
    expect(cutText('आँगन का', 3).shown).toBe('आँगन...');
  });
});
