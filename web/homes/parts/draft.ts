import type { Category } from '@aangan/contract/homes/fact-choices.ts';
import { formFieldNames } from '@aangan/contract/homes/listing-values.ts';
import { MAX_PHOTOS } from '@aangan/contract/limits.ts';
import { createStore, delMany, get, getMany, keys, setMany, update } from 'idb-keyval';
import { useSyncExternalStore } from 'react';
import { tryDatabase } from '../../api/storage.ts';
import { randomKey } from '../../api/use-action.ts';
import { revokeRemoved } from './object-urls.ts';

/** A stored draft: fields, category, ordered photos, and the idempotency key. */
interface SavedDraft extends Omit<DraftTexts, 'photoIds'> {
  photos: readonly SavedPhoto[];
}

type SavedPhoto = Pick<DraftPhoto, 'id' | 'file'>;

/** The draft without photos, which are stored separately so that typing does not rewrite them. */
interface DraftTexts {
  fields: DraftFields;
  category: Category | null;
  publishKey: string;
  photoIds: readonly string[];
}

/** A stored photo: a file, or bytes where the browser cannot store files (WebKit's private windows). */
type StoredPhoto = File | { name: string; type: string; bytes: ArrayBuffer };

let opened: ReturnType<typeof createStore> | undefined;
const store = () => (opened ??= createStore('aangan', 'drafts'));

const textsKey = (userId: string) => `draft:${userId}`;
const photoPrefix = (userId: string) => `draft:${userId}:photo:`;

function loadDraft(userId: string): Promise<SavedDraft | null> {
  return tryDatabase(async () => {
    const texts = await get<DraftTexts>(textsKey(userId), store());
    return texts === undefined ? null : addPhotos(userId, texts, []);
  }, null);
}

/**
 * Stores what this tab changed since `base`, and returns the draft with what other tabs changed; null without storage.
 * Deletes only photos that this tab removed.
 */
function saveDraft(userId: string, base: DraftTexts, draft: SavedDraft): Promise<SavedDraft | null> {
  return tryDatabase(async () => {
    const mine = toTexts(draft);
    let merged = mine;
    // Texts first: they are small and must survive an immediate reload.
    await update<DraftTexts>(
      textsKey(userId),
      (stored) => (merged = stored === undefined ? mine : mergeTexts(base, mine, stored)),
      store(),
    );
    const present = new Set(await photoKeysIn(userId));
    const toKey = photoKeys(userId);
    const added = draft.photos.filter(({ id }) => merged.photoIds.includes(id) && !present.has(toKey(id)));
    await storePhotos(added.map(({ id, file }) => [toKey(id), file]));
    const removed = base.photoIds.filter((id) => !mine.photoIds.includes(id));
    await delMany(removed.map(toKey), store());
    return addPhotos(userId, merged, draft.photos);
  }, null);
}

/** Empties the stored draft, unless another tab has begun a new one: then `publishKey` is not its key. */
function emptyStoredDraft(userId: string, publishKey: string): Promise<void> {
  return tryDatabase(async () => {
    const present = await photoKeysIn(userId);
    let left = toTexts(emptyDraft());
    // Emptied rather than deleted: other tabs see that it was published, and not that the browser made room.
    await update<DraftTexts>(
      textsKey(userId),
      (stored) => (left = stored === undefined || stored.publishKey === publishKey ? left : stored),
      store(),
    );
    const leftKeys = new Set(left.photoIds.map(photoKeys(userId)));
    await delMany(
      present.filter((key) => !leftKeys.has(key)),
      store(),
    );
  }, undefined);
}

function toTexts({ fields, category, publishKey, photos }: SavedDraft): DraftTexts {
  return { fields, category, publishKey, photoIds: photos.map(({ id }) => id) };
}

/** `theirs` with the changes from `base` to `mine`. */
function mergeTexts(base: DraftTexts, mine: DraftTexts, theirs: DraftTexts): DraftTexts {
  const change = <T>(from: T, to: T, other: T) => (to === from ? other : to);
  const fields = detailNames.map((name) => [
    name,
    change(base.fields[name], mine.fields[name], theirs.fields[name] ?? ''),
  ]);
  return {
    fields: Object.fromEntries(fields) as DraftFields,
    category: change(base.category, mine.category, theirs.category),
    publishKey: change(base.publishKey, mine.publishKey, theirs.publishKey),
    photoIds: mergePhotoIds(base.photoIds, mine.photoIds, theirs.photoIds),
  };
}

/** This tab's order if it changed the photos, then photos added by other tabs. */
function mergePhotoIds(base: readonly string[], mine: readonly string[], theirs: readonly string[]): readonly string[] {
  if (base.join() === mine.join()) return theirs;
  const isLeft = (id: string) => theirs.includes(id) || !base.includes(id);
  const isTheirs = (id: string) => !mine.includes(id) && !base.includes(id);
  return [...mine.filter(isLeft), ...theirs.filter(isTheirs)].slice(0, MAX_PHOTOS);
}

/** The draft with its photos, those that are not `known` from the device. Another tab may not have stored one yet. */
async function addPhotos(userId: string, texts: DraftTexts, known: readonly SavedPhoto[]): Promise<SavedDraft> {
  const { photoIds, ...rest } = texts;
  const files = new Map(known.map(({ id, file }) => [id, file]));
  const missing = photoIds.filter((id) => !files.has(id));
  const stored =
    missing.length === 0 ? [] : await getMany<StoredPhoto | undefined>(missing.map(photoKeys(userId)), store());
  for (const [index, photo] of stored.entries())
    if (photo !== undefined) files.set(missing[index] ?? '', asFile(photo));
  const photos = photoIds.flatMap((id) => {
    const file = files.get(id);
    return file === undefined ? [] : [{ id, file }];
  });
  return { ...rest, photos: photos.slice(0, MAX_PHOTOS) };
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

/** What a screen changes; fields that it leaves out stay. */
export interface DraftChange extends Partial<Omit<Draft, 'fields'>> {
  fields?: Partial<DraftFields>;
}

/**
 * The draft of a new listing, stored on this device until published, so that navigation, reloads and failures lose
 * nothing. Stored per person, because devices may be shared. Each save merges what other tabs have stored meanwhile.
 */
export class DraftStore {
  readonly #userId: string;
  readonly #listeners = new Set<() => void>();
  #draft: Draft | null = null;
  /** What this tab last loaded or stored: whatever differs from it was changed here. */
  #base: DraftTexts = toTexts(emptyDraft());
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

  /** Nothing can be changed while loading. */
  readonly change = ({ fields, ...others }: DraftChange) => {
    if (this.#draft === null) return;
    this.#show({ ...this.#draft, ...others, fields: { ...this.#draft.fields, ...fields } });
    this.#save();
  };

  /** Empties the stored draft, resets the current draft, and calls `then` in the same tick. */
  readonly clear = async (then: () => void) => {
    const { publishKey } = this.#draft ?? this.#base;
    this.#writing = this.#writing.then(() => emptyStoredDraft(this.#userId, publishKey));
    await this.#writing;
    const saved = await loadDraft(this.#userId);
    this.#showSaved(saved);
    then();
  };

  async #load() {
    this.#showSaved(await loadDraft(this.#userId));
  }

  #showSaved(saved: SavedDraft | null) {
    const draft = emptyDraft();
    if (saved !== null) {
      const { fields, photos, ...rest } = saved;
      Object.assign(draft, rest, { fields: { ...emptyFields, ...fields }, photos: photos.map(showPhoto) });
    }
    this.#base = toTexts(draft);
    this.#show(draft);
  }

  /** Serializes writes. Each writes the latest draft, so at most one waits. */
  #save() {
    if (this.#isWriteDue) return;
    this.#isWriteDue = true;
    this.#writing = this.#writing.then(() => {
      this.#isWriteDue = false;
      return this.#write();
    });
  }

  async #write() {
    const draft = this.#draft ?? emptyDraft();
    const saved = await saveDraft(this.#userId, this.#base, draft);
    if (saved === null) return;
    const mine = toTexts(draft);
    this.#base = toTexts(saved);
    if (JSON.stringify(mine) === JSON.stringify(this.#base)) return;
    // Other tabs changed the draft; this one may have gone on since `mine`.
    const now = this.#draft ?? draft;
    const { photoIds, ...texts } = mergeTexts(mine, toTexts(now), this.#base);
    const known = new Map(now.photos.map((photo) => [photo.id, photo]));
    for (const photo of saved.photos) if (!known.has(photo.id)) known.set(photo.id, showPhoto(photo));
    this.#show({ ...now, ...texts, photos: photoIds.flatMap((id) => known.get(id) ?? []) });
  }

  #show(draft: Draft) {
    revokeRemoved(this.#draft?.photos ?? [], draft.photos);
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
  return showPhoto({ id: randomKey(), file });
}

function showPhoto({ id, file }: SavedPhoto): DraftPhoto {
  return { id, file, url: URL.createObjectURL(file) };
}

/** Whether the draft has content; otherwise steps 2 and 3 redirect to step 1. */
export function isStarted(draft: Draft): boolean {
  return draft.photos.length > 0 || Object.values(draft.fields).some((value) => value !== '');
}
