import { describe, expect, it } from 'vitest';
import { normalizeDate, readRequestedStay, withSlashes, writeRequestedStay } from './stay-request.ts';

const requested = {
  typed: { checkIn: '10/12/2026', checkOut: '14/12/2026' },
  party: { adults: 2, children: 1, infants: 1, pets: 0 },
};
const written = 'id=7&checkIn=2026-12-10&checkOut=2026-12-14&adults=2&children=1&infants=1';
const nothing = {
  typed: { checkIn: '', checkOut: '' },
  party: { adults: 1, children: 0, infants: 0, pets: 0 },
};

describe('a requested stay in the URL', () => {
  it('survives a round trip through the URL, and leaves other parameters unchanged', () => {
    expect(writeRequestedStay(new URLSearchParams('id=7'), requested).toString()).toBe(written);
    expect(readRequestedStay(new URLSearchParams(written))).toEqual(requested);
  });

  it('leaves out what is as it begins', () => {
    expect(writeRequestedStay(new URLSearchParams(written), nothing).toString()).toBe('id=7');
  });

  it('does not carry a date that is only half typed', () => {
    expect(
      writeRequestedStay(new URLSearchParams(), { ...requested, typed: { checkIn: '10/1', checkOut: '' } }).get(
        'checkIn',
      ),
    ).toBe(null);
  });

  it.each(['checkIn=tomorrow&adults=0', 'adults=-3&pets=x', 'adults=40&children=40', 'checkIn=2026-02-30'])(
    'starts anew from a URL that makes no sense: %s',
    (search) => {
      expect(readRequestedStay(new URLSearchParams(search))).toEqual(nothing);
    },
  );
});

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
