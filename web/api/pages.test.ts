import { describe, expect, it } from 'vitest';
import { nextCursor } from './query-client.ts';

describe('the cursor of the next page', () => {
  it.each([
    ['</api/listing/get?limit=24&cursor=abc>; rel="next"', 'abc'],
    ['</api/listing/get?limit=24&category=pg&cursor=a%2Bb%3D>; rel="next"', 'a+b='],
    ['</first>; rel="first", </api/x?cursor=7>; rel="next"', '7'],
    ['</api/x?cursor=7>; rel="prev"', null],
    ['', null],
    [null, null],
  ])('in %j is %j', (link, cursor) => {
    expect(nextCursor(link)).toBe(cursor);
  });
});
