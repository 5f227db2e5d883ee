import { describe, expect, it } from 'vitest';
import { normalizeDate, withSlashes } from './stay-request.ts';

/** Types a text key by key into an empty field. */
function typeOut(keys: string): string {
  return Array.from(keys).reduce((text, key) => withSlashes(text, text + key), '');
}

describe('a date typed key by key', () => {
  it.each([
    ['10122026', '10/12/2026'],
    ['10/12/2026', '10/12/2026'],
    ['1', '1'],
    ['10', '10/'],
    ['1012', '10/12/'],
    ['tomorrow', 'tomorrow'],
  ])('%s stands as %s', (keys, text) => {
    expect(typeOut(keys)).toBe(text);
  });

  it('lets the slash be deleted and the middle be edited', () => {
    expect(withSlashes('10/', '10')).toBe('10');
    expect(withSlashes('10/12/2026', '1/12/2026')).toBe('1/12/2026');
  });

  it('takes a whole date that is pasted', () => {
    expect(withSlashes('', '10/12/2026')).toBe('10/12/2026');
    expect(withSlashes('', '10122026')).toBe('10/12/2026');
  });
});

describe('a field that loses focus', () => {
  it.each([
    ['1/2/2027', '01/02/2027'],
    ['01-02-2027', '01/02/2027'],
    ['1.2.2027 ', '01/02/2027'],
    ['1/2/27', '1/2/27'],
    ['soon', 'soon'],
  ])('turns %s into %s', (typed, normalized) => {
    expect(normalizeDate(typed)).toBe(normalized);
  });
});
