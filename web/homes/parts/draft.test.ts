import { until } from '@aangan/tests/support/until.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

const stored = new Map<string, unknown>();

function loadModule() {
  return import('./draft.ts');
}

let drafts: Awaited<ReturnType<typeof loadModule>>;
beforeAll(async () => {
  vi.resetModules();
  vi.doMock('idb-keyval', () => ({
    createStore: () => undefined,
    get: async (key: string) => stored.get(key),
    getMany: async (keys: string[]) => keys.map((key) => stored.get(key)),
    set: async (key: string, value: unknown) => void stored.set(key, value),
    setMany: async (entries: [string, unknown][]) => entries.forEach(([key, value]) => stored.set(key, value)),
    update: async (key: string, change: (value: unknown) => unknown) => void stored.set(key, change(stored.get(key))),
    delMany: async (keys: string[]) => keys.forEach((key) => stored.delete(key)),
    keys: async () => [...stored.keys()],
  }));
  drafts = await loadModule();
});
// Other tests share the worker.
afterAll(() => {
  vi.doUnmock('idb-keyval');
  vi.resetModules();
});
beforeEach(() => stored.clear());

type Store = InstanceType<typeof drafts.DraftStore>;

/** The draft of one person as a tab loads it. */
async function aTab(): Promise<Store> {
  const tab = new drafts.DraftStore('uma');
  await until(() => expect(tab.read()).not.toBe(null));
  return tab;
}

/** The fake storage answers within the current turn of the event loop. */
const writtenDown = () => new Promise((resolve) => setImmediate(resolve));

async function write(tab: Store, change: Parameters<Store['change']>[0]): Promise<void> {
  tab.change(change);
  await writtenDown();
}

const photo = (name: string) => drafts.draftPhoto(new File([name], name));
const photosOf = (tab: Store) => tab.read()?.photos ?? [];
const names = (tab: Store) => photosOf(tab).map(({ file }) => file.name);
const addPhoto = (tab: Store, name: string) => write(tab, { photos: [...photosOf(tab), photo(name)] });
const removePhoto = (tab: Store, name: string) =>
  write(tab, { photos: photosOf(tab).filter(({ file }) => file.name !== name) });
const storedFiles = () => [...stored.values()].flatMap((value) => (value instanceof File ? [value.name] : []));

describe('a draft that is edited in two tabs', () => {
  it('has the photo of one tab and the field of the other', async () => {
    const [one, other] = [await aTab(), await aTab()];
    await addPhoto(one, 'gate');
    await write(other, { fields: { title: 'Veranda' } });
    const third = await aTab();
    expect(names(third)).toEqual(['gate']);
    expect(third.read()?.fields.title).toBe('Veranda');
    expect(names(other)).toEqual(['gate']);
  });

  it('keeps what each tab changed last, field by field, and one key for publishing', async () => {
    const first = await aTab();
    await write(first, { fields: { title: 'Veranda', city: 'Varanasi' } });
    const [one, other] = [await aTab(), await aTab()];
    await write(one, { fields: { title: 'Veranda on the Ghats' }, category: 'cabin' });
    await write(other, { fields: { city: 'Kashi' } });
    expect(other.read()).toMatchObject({
      fields: { title: 'Veranda on the Ghats', city: 'Kashi' },
      category: 'cabin',
      publishKey: first.read()?.publishKey,
    });
    await write(one, { fields: { rent: '3200' } });
    expect(one.read()?.fields).toMatchObject({ title: 'Veranda on the Ghats', city: 'Kashi', rent: '3200' });
  });

  it('loses only the photos that a tab removed, and keeps their order', async () => {
    const first = await aTab();
    for (const name of ['gate', 'court', 'roof']) await addPhoto(first, name);
    const [one, other] = [await aTab(), await aTab()];
    await addPhoto(one, 'well');
    await removePhoto(other, 'court');
    expect(names(other)).toEqual(['gate', 'roof', 'well']);
    await write(one, { photos: photosOf(one).toReversed() });
    expect(names(one)).toEqual(['well', 'roof', 'gate']);
    expect(names(await aTab())).toEqual(['well', 'roof', 'gate']);
    expect(storedFiles().toSorted()).toEqual(['gate', 'roof', 'well']);
  });

  it('keeps text typed while it is being stored', async () => {
    const [one, other] = [await aTab(), await aTab()];
    await addPhoto(one, 'gate');
    other.change({ fields: { title: 'Ver' } });
    await Promise.resolve();
    await write(other, { fields: { title: 'Veranda' } });
    expect([other.read()?.fields.title, names(other)]).toEqual(['Veranda', ['gate']]);
    expect((await aTab()).read()?.fields.title).toBe('Veranda');
  });

  it('is not restored by another tab after publication', async () => {
    const one = await aTab();
    await write(one, { fields: { title: 'Veranda', city: 'Varanasi' }, category: 'cabin' });
    await addPhoto(one, 'gate');
    const other = await aTab();
    const publishedKey = other.read()?.publishKey;
    await one.clear(() => undefined);
    await write(other, { fields: { city: 'Kashi' } });
    for (const tab of [other, await aTab()]) {
      expect(tab.read()).toMatchObject({ fields: { title: '', city: 'Kashi' }, photos: [], category: null });
      expect(tab.read()?.publishKey).not.toBe(publishedKey);
    }
    expect(storedFiles()).toEqual([]);
  });

  it('is not erased by another tab that publishes the previous one again', async () => {
    const one = await aTab();
    await write(one, { fields: { title: 'Veranda' } });
    const other = await aTab();
    await one.clear(() => undefined);
    await write(one, { fields: { title: 'Courtyard' } });
    await addPhoto(one, 'well');
    await other.clear(() => undefined);
    for (const tab of [other, await aTab()])
      expect([tab.read()?.fields.title, names(tab)]).toEqual(['Courtyard', ['well']]);
  });
});

it('a draft whose storage was erased by the browser is stored again', async () => {
  const tab = await aTab();
  await write(tab, { fields: { title: 'Veranda' } });
  await addPhoto(tab, 'gate');
  stored.clear();
  await write(tab, { fields: { city: 'Varanasi' } });
  const reloaded = await aTab();
  expect(reloaded.read()?.fields).toMatchObject({ title: 'Veranda', city: 'Varanasi' });
  expect(names(reloaded)).toEqual(['gate']);
});

describe('the object URLs of photos', () => {
  const revoked = vi.fn<(url: string) => void>();
  beforeEach(() => {
    revoked.mockClear();
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation(revoked);
  });
  afterEach(() => vi.restoreAllMocks());

  it('are revoked when the photo is removed, and not while it is shown', async () => {
    const tab = await aTab();
    await addPhoto(tab, 'gate');
    await addPhoto(tab, 'room');
    const [gate] = photosOf(tab);
    await write(tab, { photos: photosOf(tab).toReversed(), fields: { title: 'House' } });
    expect(revoked).not.toHaveBeenCalled();
    await removePhoto(tab, 'gate');
    expect(revoked.mock.calls).toEqual([[gate?.url]]);
  });

  it('are revoked when the draft is published', async () => {
    const tab = await aTab();
    await addPhoto(tab, 'gate');
    const [gate] = photosOf(tab);
    await tab.clear(() => undefined);
    expect(revoked.mock.calls).toEqual([[gate?.url]]);
  });
});
