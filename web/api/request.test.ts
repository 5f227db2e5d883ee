import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError, serverMessage, errorMessage } from './api-error.ts';
import { callUrl, request } from './request.ts';

const answers = (status: number, body: string) =>
  vi.fn<typeof fetch>().mockResolvedValue(new Response(body, { status }));

function online(isOnline: boolean) {
  vi.stubGlobal('navigator', { onLine: isOnline });
}

afterEach(() => vi.unstubAllGlobals());

describe('a URL', () => {
  it('fills in the id and leaves out what is not asked for', () => {
    expect(callUrl('listing/findlistingbyid', 'a/b')).toBe('/api/listing/findlistingbyid/a%2Fb');
    expect(callUrl('listing/get', undefined, { limit: 24, cursor: null, category: undefined })).toBe(
      '/api/listing/get?limit=24',
    );
  });
});

describe('a call', () => {
  it('answers the body, and sends its own as JSON with the cookies of this site', async () => {
    const fetch = answers(200, '{"_id":"u1"}');
    vi.stubGlobal('fetch', fetch);
    await expect(request('auth/login', { body: { email: 'a@b.in', password: 'x' } })).resolves.toEqual({ _id: 'u1' });
    const [url, options] = fetch.mock.calls[0]!;
    expect(url).toBe('/api/auth/login');
    expect(options).toMatchObject({
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: '{"email":"a@b.in","password":"x"}',
    });
  });

  it("throws the server's refusal with its code, fields and amounts", async () => {
    const refusal = { message: 'Look again.', code: 'PRICE_CHANGED', fields: { rent: 'No.' }, totalRent: 900 };
    vi.stubGlobal('fetch', answers(409, JSON.stringify(refusal)));
    const error = await request('booking/mine').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ status: 409, code: 'PRICE_CHANGED', fields: { rent: 'No.' }, totalRent: 900 });
    expect(serverMessage(error)).toBe('Look again.');
  });

  it.each([
    ['HTML of a proxy', 502, '<h1>Bad gateway</h1>'],
    ['JSON that is not ours', 500, '{"error":"x"}'],
    ['half an answer', 200, '{"_id":'],
  ])('takes %s for no answer', async (_name, status, body) => {
    online(true);
    vi.stubGlobal('fetch', answers(status, body));
    const error = await request('booking/mine').catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ status: 0, code: 'UNREACHABLE', message: messages.unreachable });
    expect(serverMessage(error)).toBeUndefined();
  });

  it.each([
    [true, messages.unreachable],
    [false, messages.offline],
  ])('says what a failed network means (online: %s)', async (isOnline, message) => {
    online(isOnline);
    vi.stubGlobal('fetch', vi.fn<typeof fetch>().mockRejectedValue(new TypeError('Failed to fetch')));
    const error = await request('booking/mine').catch((thrown: unknown) => thrown);
    expect(errorMessage(error)).toBe(message);
  });
});
