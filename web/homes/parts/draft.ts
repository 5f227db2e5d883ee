import type { Category } from '@aangan/contract/homes/categories.ts';
import { formFieldNames } from '@aangan/contract/homes/listing-values.ts';
import { useSyncExternalStore } from 'react';
import { randomKey } from '../../api/request-key.ts';
import { deleteDraft, saveDraft, loadDraft } from './saved-draft.ts';

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

  /** Deletes the stored draft, resets the one in memory, and calls `then` in the same tick. */
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
