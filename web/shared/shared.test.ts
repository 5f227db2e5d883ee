import { afterEach, describe, expect, it, vi } from 'vitest';
import { fetchOnce, PageOutdatedError } from '../ui/fetch-once.ts';
import { stripGrouping } from './number-input.ts';

describe('typed numbers', () => {
  it.each([
    ['4,209', '4209'],
    ['1,25,000', '125000'],
    ['125,000', '125000'],
    [' ₹ 4,209 ', '4209'],
    ['4209', '4209'],
    ['₹500', '500'],
    ['₹\u00a01,25,000', '125000'],
    ['४,२०९', '4209'],
    ['4,2', '4,2'],
    ['4.209', '4.209'],
    ['four', 'four'],
    ['', ''],
  ])('reads %j as %j', (typed, number) => {
    expect(stripGrouping(typed)).toBe(number);
  });
});

describe('fetching once', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('fetches once for concurrent calls', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    const load = vi.fn<() => Promise<string>>().mockResolvedValue('file');
    const fetch = fetchOnce(load);
    expect(await Promise.all([fetch(), fetch()])).toEqual(['file', 'file']);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('tries again after a failure', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('cut off')).mockResolvedValue('file');
    const fetch = fetchOnce(load);
    await expect(fetch()).rejects.toThrow('cut off');
    await expect(fetch()).resolves.toBe('file');
  });

  it('does not send offline, and serves cached data', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const load = vi.fn<() => Promise<string>>().mockResolvedValue('file');
    const fetch = fetchOnce(load);
    await expect(fetch()).rejects.toThrow('offline');
    expect(load).not.toHaveBeenCalled();
    vi.stubGlobal('navigator', { onLine: true });
    await fetch();
    vi.stubGlobal('navigator', { onLine: false });
    await expect(fetch()).resolves.toBe('file');
  });

  it('distinguishes a missing file, which needs a reload, from an unreachable server', async () => {
    vi.stubGlobal('navigator', { onLine: true });
    const gone = fetchOnce(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
    const fetch = vi.fn<typeof globalThis.fetch>();
    vi.stubGlobal('fetch', fetch);
    fetch.mockResolvedValueOnce(new Response(null, { status: 200 }));
    await expect(gone()).rejects.toBeInstanceOf(PageOutdatedError);
    fetch.mockResolvedValueOnce(new Response(null, { status: 502 }));
    await expect(gone()).rejects.toBeInstanceOf(TypeError);
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(gone()).rejects.toBeInstanceOf(TypeError);
  });
});
