import type { Category } from '@aangan/contract/homes/fact-choices.ts';
import { formFieldNames } from '@aangan/contract/homes/listing-values.ts';
import { createStore, delMany, get, getMany, keys, set, setMany } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import { randomKey } from '../../api/use-action.ts';

/** A stored draft: fields, category, ordered photos, and the idempotency key. */
interface SavedDraft {
  fields: Readonly<Record<string, string>>;
  category: Category | null;
  photos: readonly { id: string; file: File }[];
  publishKey: string;
}

/** The draft without photos, which are stored separately so that typing does not rewrite them. */
interface DraftTexts extends Pick<SavedDraft, 'fields' | 'category' | 'publishKey'> {
  photoIds: string[];
}

/** A stored photo: a file, or bytes where the browser cannot store files (WebKit's private windows). */
type StoredPhoto = File | { name: string; type: string; bytes: ArrayBuffer };

let opened: ReturnType<typeof createStore> | undefined;
const store = () => (opened ??= createStore('aangan', 'drafts'));

const textsKey = (userId: string) => `draft:${userId}`;
const photoPrefix = (userId: string) => `draft:${userId}:photo:`;

/** Loads the draft of a person, or null. */
function loadDraft(userId: string): Promise<SavedDraft | null> {
  return withFallback(async () => {
    const words = await get<DraftTexts>(textsKey(userId), store());
    if (words === undefined) return null;
    const { photoIds, ...rest } = words;
    const stored = await getMany<StoredPhoto | undefined>(photoIds.map(photoKeys(userId)), store());
    const photos = photoIds.flatMap((id, index) => {
      const photo = stored[index];
      return photo === undefined ? [] : [{ id, file: asFile(photo) }];
    });
    return { ...rest, photos };
  }, null);
}

/** Stores fields and new photos; deletes removed photos. */
function saveDraft(userId: string, { fields, category, photos, publishKey }: SavedDraft): Promise<void> {
  return withFallback(async () => {
    const photoIds = photos.map(({ id }) => id);
    // Fields first: they are small and must survive an immediate reload.
    const words = set(textsKey(userId), { fields, category, publishKey, photoIds } satisfies DraftTexts, store());
    const present = new Set(await photoKeysIn(userId));
    const toKey = photoKeys(userId);
    const added = photos.filter(({ id }) => !present.has(toKey(id)));
    const currentKeys = new Set(photoIds.map(toKey));
    await words;
    await storePhotos(added.map(({ id, file }) => [toKey(id), file]));
    await delMany(
      [...present].filter((key) => !currentKeys.has(key)),
      store(),
    );
  }, undefined);
}

function deleteDraft(userId: string): Promise<void> {
  return withFallback(async () => delMany([textsKey(userId), ...(await photoKeysIn(userId))], store()), undefined);
}

async function storePhotos(photos: [key: string, file: File][]): Promise<void> {
  try {
    await setMany(photos, store());
  } catch {
    const asBytes = photos.map(async ([key, file]): Promise<[string, StoredPhoto]> => {
      const { name, type } = file;
      return [key, { name, type, bytes: await file.arrayBuffer() }];
    });
    await setMany(await Promise.all(asBytes), store());
  }
}

function asFile(photo: StoredPhoto): File {
  return photo instanceof File ? photo : new File([photo.bytes], photo.name, { type: photo.type });
}

function photoKeys(userId: string): (id: string) => string {
  return (id) => photoPrefix(userId) + id;
}

async function photoKeysIn(userId: string): Promise<string[]> {
  const all = await keys<string>(store());
  return all.filter((key) => key.startsWith(photoPrefix(userId)));
}

/** Without storage (private window, full disk) the draft is not saved, and publishing still works. */
async function withFallback<T>(action: () => Promise<T>, fallback: T): Promise<T> {
  try {
    return await action();
  } catch {
    return fallback;
  }
}

/** A picked photo; `url` is an object URL of this page. */
export interface DraftPhoto {
  id: string;
  file: File;
  url: string;
}

/** Fields of step 1: all except the category. */
export const detailNames = formFieldNames.filter((name) => name !== 'category');

/** Input values as text. */
export type DraftFields = Record<(typeof detailNames)[number], string>;

export interface Draft {
  fields: DraftFields;
  photos: DraftPhoto[];
  category: Category | null;
  /** Idempotency-Key of publishing; retries, even after a reload, publish once. */
  publishKey: string;
  /** Field errors of the last publish attempt, shown at the fields. */
  refused: Record<string, string>;
}

const emptyFields = Object.fromEntries(detailNames.map((name) => [name, ''])) as DraftFields;

function emptyDraft(): Draft {
  return { fields: emptyFields, photos: [], category: null, publishKey: randomKey(), refused: {} };
}

/**
 * The draft of a new listing, stored on this device until published, so that navigation, reloads and failures lose
 * nothing. Stored per person, because devices may be shared.
 */
class DraftStore {
  readonly #userId: string;
  readonly #listeners = new Set<() => void>();
  #draft: Draft | null = null;
  #writing: Promise<void> = Promise.resolve();
  #isWriteDue = false;

  constructor(userId: string) {
    this.#userId = userId;
    void this.#load();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Null while loading. */
  readonly read = () => this.#draft;

  readonly change = (change: Partial<Draft>) => {
    this.#show({ ...(this.#draft ?? emptyDraft()), ...change });
    this.#save();
  };

  /** Deletes the stored draft, resets the current draft, and calls `then` in the same tick. */
  readonly clear = async (then: () => void) => {
    this.#writing = this.#writing.then(() => deleteDraft(this.#userId));
    await this.#writing;
    for (const photo of this.#draft?.photos ?? []) URL.revokeObjectURL(photo.url);
    this.#show(emptyDraft());
    then();
  };

  async #load() {
    const saved = await loadDraft(this.#userId);
    if (this.#draft !== null) return;
    if (saved === null) return this.#show(emptyDraft());
    const { fields, category, photos, publishKey } = saved;
    const shown = photos.map((photo) => ({ ...photo, url: URL.createObjectURL(photo.file) }));
    this.#show({ fields: { ...emptyFields, ...fields }, category, photos: shown, publishKey, refused: {} });
  }

  /** Serializes writes. Each writes the latest draft, so at most one waits. */
  #save() {
    if (this.#isWriteDue) return;
    this.#isWriteDue = true;
    this.#writing = this.#writing.then(() => {
      this.#isWriteDue = false;
      return saveDraft(this.#userId, this.#draft ?? emptyDraft());
    });
  }

  #show(draft: Draft) {
    this.#draft = draft;
    for (const listener of this.#listeners) listener();
  }
}

const stores = new Map<string, DraftStore>();

/** The draft of the signed-in person; `draft` is null while loading. */
export function useDraft(userId: string) {
  const { subscribe, read, change, clear } = getStore(userId);
  return { draft: useSyncExternalStore(subscribe, read), change, clear };
}

function getStore(userId: string): DraftStore {
  const known = stores.get(userId);
  if (known !== undefined) return known;
  const store = new DraftStore(userId);
  stores.set(userId, store);
  return store;
}

export function draftPhoto(file: File): DraftPhoto {
  return { id: randomKey(), file, url: URL.createObjectURL(file) };
}

/** Whether the draft has content; otherwise steps 2 and 3 redirect to step 1. */
export function isStarted(draft: Draft): boolean {
  return draft.photos.length > 0 || Object.values(draft.fields).some((value) => value !== '');
}
