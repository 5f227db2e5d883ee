import type { Category } from '@aangan/contract/listing/categories.ts';
import { formFieldNames } from '@aangan/contract/listing/listing-values.ts';
import { useSyncExternalStore } from 'react';
import { randomKey } from '../../api/request-key.ts';
import { deleteDraft, saveDraft, loadDraft } from './saved-draft.ts';

/** A photo the host picked; `url` shows it on this page and dies with it. */
export interface DraftPhoto {
  id: string;
  file: File;
  url: string;
}

/** The fields that step 1 asks for: all but the category, which is chosen. */
export const detailNames = formFieldNames.filter((name) => name !== 'category');

/** What the host types, as text. */
export type DraftFields = Record<(typeof detailNames)[number], string>;

export interface Draft {
  fields: DraftFields;
  photos: DraftPhoto[];
  category: Category | null;
  /** The Idempotency-Key of its publishing: sent again, after a reload too, it is not published twice. */
  publishKey: string;
  /** What the server refused when this was last published, by field; shown where it can be mended. */
  refused: Record<string, string>;
}

const emptyFields = Object.fromEntries(detailNames.map((name) => [name, ''])) as DraftFields;

function emptyDraft(): Draft {
  return { fields: emptyFields, photos: [], category: null, publishKey: randomKey(), refused: {} };
}

/**
 * The draft of a home, saved on this device until it is published: going back, a reload or a failed
 * publish loses nothing. One for each person, since a phone may be shared.
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

  /** Null until the saved draft is loaded. */
  readonly read = () => this.#draft;

  readonly change = (change: Partial<Draft>) => {
    this.#show({ ...(this.#draft ?? emptyDraft()), ...change });
    this.#save();
  };

  /** Deletes the saved draft, then the one in memory, and calls `then` at once. */
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

  /** One write after the other. Each writes the latest draft, so that at most one waits. */
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

/** The draft of the signed-in person; `draft` is null until it is loaded. */
export function useDraft(userId: string) {
  const { subscribe, read, change, clear } = storeOf(userId);
  return { draft: useSyncExternalStore(subscribe, read), change, clear };
}

function storeOf(userId: string): DraftStore {
  const known = stores.get(userId);
  if (known !== undefined) return known;
  const store = new DraftStore(userId);
  stores.set(userId, store);
  return store;
}

export function draftPhoto(file: File): DraftPhoto {
  return { id: randomKey(), file, url: URL.createObjectURL(file) };
}

/** Whether anything was begun: steps 2 and 3 lead back to step 1 otherwise. */
export function isBegun(draft: Draft): boolean {
  return draft.photos.length > 0 || Object.values(draft.fields).some((value) => value !== '');
}
