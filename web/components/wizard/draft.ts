import type { Category } from '@aangan/contract/categories.ts';
import { createStore, del, get, set } from 'idb-keyval';
import { useSyncExternalStore } from 'react';

/** A photo the host picked; `url` shows it on this page and dies with it. */
export interface DraftPhoto {
  id: string;
  file: File;
  url: string;
}

/** What the host typed, as text: the fields of a new home but its category. */
export interface DraftFields {
  title: string;
  description: string;
  rent: string;
  includedGuests: string;
  extraGuestFee: string;
  cleaningFee: string;
  city: string;
  landMark: string;
  phone: string;
}

export interface Draft {
  fields: DraftFields;
  photos: DraftPhoto[];
  category: Category | null;
  /** What the server refused when this was last published, by field; shown where it can be mended. */
  refused: Record<string, string>;
}

interface Kept {
  fields: DraftFields;
  photos: File[];
  category: Category | null;
}

export const emptyFields: DraftFields = {
  title: '',
  description: '',
  rent: '',
  includedGuests: '',
  extraGuestFee: '',
  cleaningFee: '',
  city: '',
  landMark: '',
  phone: '',
};

const nothing: Draft = { fields: emptyFields, photos: [], category: null, refused: {} };

/**
 * A home that is being written, kept on this device until it is published: going back, a reload or a failed
 * publish loses nothing. One for each person, since a phone may be shared.
 */
class DraftKeeper {
  readonly key: string;
  #draft: Draft | null = null;
  #listeners = new Set<() => void>();
  #writing: Promise<void> = Promise.resolve();

  constructor(userId: string) {
    this.key = `draft:${userId}`;
    void this.#load();
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Null until the device has been asked what it keeps. */
  readonly read = () => this.#draft;

  readonly change = (change: Partial<Draft>) => {
    this.#show({ ...(this.#draft ?? nothing), ...change });
    this.#keep();
  };

  readonly clear = () => {
    for (const photo of this.#draft?.photos ?? []) URL.revokeObjectURL(photo.url);
    this.#show(nothing);
    this.#writing = this.#writing.then(() => onDevice(() => del(this.key, store()), undefined));
  };

  async #load() {
    const kept = await onDevice(() => get<Kept>(this.key, store()), undefined);
    if (this.#draft !== null) return;
    this.#show(
      kept === undefined
        ? nothing
        : { ...nothing, fields: kept.fields, category: kept.category, photos: kept.photos.map(draftPhoto) },
    );
  }

  #keep() {
    // One write after the other, each with what is there when its turn comes.
    this.#writing = this.#writing.then(() => {
      const { fields, category, photos } = this.#draft ?? nothing;
      const kept: Kept = { fields, category, photos: photos.map((photo) => photo.file) };
      return onDevice(() => set(this.key, kept, store()), undefined);
    });
  }

  #show(draft: Draft) {
    this.#draft = draft;
    for (const listener of this.#listeners) listener();
  }
}

const keepers = new Map<string, DraftKeeper>();

/** The draft of the signed-in person; `draft` is null until the device has answered. */
export function useDraft(userId: string) {
  const { subscribe, read, change, clear } = keeperOf(userId);
  return { draft: useSyncExternalStore(subscribe, read), change, clear };
}

function keeperOf(userId: string): DraftKeeper {
  const known = keepers.get(userId);
  if (known !== undefined) return known;
  const keeper = new DraftKeeper(userId);
  keepers.set(userId, keeper);
  return keeper;
}

export function draftPhoto(file: File): DraftPhoto {
  return { id: crypto.randomUUID(), file, url: URL.createObjectURL(file) };
}

/** Whether anything was begun: steps 2 and 3 lead back to step 1 otherwise. */
export function isBegun(draft: Draft): boolean {
  return draft.photos.length > 0 || Object.values(draft.fields).some((value) => value !== '');
}

/** A device that keeps nothing (a private window, a full disk) costs the draft's memory, never the listing. */
async function onDevice<T>(action: () => Promise<T>, otherwise: T): Promise<T> {
  try {
    return await action();
  } catch {
    return otherwise;
  }
}

let opened: ReturnType<typeof createStore> | undefined;
function store() {
  opened ??= createStore('aangan', 'drafts');
  return opened;
}
