import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';

const stored = new Map<string, unknown>();

function loadModule() {
  return import('./unsent-photos.ts');
}

let photos: Awaited<ReturnType<typeof loadModule>>;
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('idb-keyval', () => ({
    createStore: () => undefined,
    set: async (key: string, value: unknown) => stored.set(key, value),
    get: async (key: string) => stored.get(key),
    del: async (key: string) => stored.delete(key),
    clear: async () => stored.clear(),
  }));
  photos = await loadModule();
});
// Other tests share the worker.
afterAll(() => {
  vi.doUnmock('idb-keyval');
  vi.resetModules();
});
beforeEach(() => stored.clear());

const file = () => new File(['a neem tree'], 'neem.jpg', { type: 'image/jpeg' });

test('photos of an unsent message are found again', async () => {
  await photos.savePhotos('key', [file()]);
  const [photo] = await photos.loadPhotos('key');
  expect([photo?.name, photo?.type, await photo?.text()]).toEqual(['neem.jpg', 'image/jpeg', 'a neem tree']);
});

test.each([
  ['sent', () => photos.deletePhotos('key')],
  ['erased at sign-out', () => photos.deleteAllUnsentPhotos()],
])('photos that are still being stored when their message is %s do not stay', async (_, remove) => {
  const saving = photos.savePhotos('key', [file()]);
  await Promise.all([remove(), saving]);
  expect(stored.size).toBe(0);
});
