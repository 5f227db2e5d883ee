import { MAX_PHOTOS } from '@aangan/contract/limits.ts';
import * as words from '@aangan/contract/words/en/homes/photo-slots.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as controls from '@aangan/contract/words/en/ui/controls.ts';
import { DndContext, type DragEndEvent, MouseSensor, TouchSensor, useSensor, useSensors } from '@dnd-kit/core';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useLatest } from '../../shared/use-latest.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { Upload } from '../../ui/icons.ts';
import { PhotoSlot, type SlotPhoto } from './PhotoSlot.tsx';
import { photoFileError } from './shrink-photo.ts';
import { usePreparePhotos } from './use-prepare-photos.ts';

interface PhotoSlotsProps<P extends SlotPhoto> {
  photos: P[];
  /** Creates an item for a picked file. */
  newPhoto: (file: File) => P;
  onChange: (photos: P[]) => void;
  /** Whether picked photos are being prepared: they are not in `photos` yet. */
  onBusy?: (isBusy: boolean) => void;
  /** Messages by field name, image1 … image20; `photos` for all. */
  refused: Record<string, string>;
}

/** Twenty photo slots: pick or drop files, and reorder by mouse, touch or keyboard. */
export function PhotoSlots<P extends SlotPhoto>({ photos, newPhoto, onChange, onBusy, refused }: PhotoSlotsProps<P>) {
  const [notice, setNotice] = useState('');
  const { isPreparing, prepare } = usePreparePhotos(onBusy);
  const slots = useRef<HTMLOListElement>(null);
  const latest = useLatest(photos);
  const optionalId = useId();
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 8 } }),
  );

  async function add(files: readonly File[], index: number) {
    const refusals = files.map(photoFileError);
    const accepted = files.filter((_, index) => refusals[index] === null);
    const room = MAX_PHOTOS - photos.length + (index < photos.length ? 1 : 0);
    const surplus = accepted.length > room ? [words.room({ most: MAX_PHOTOS })] : [];
    setNotice([...refusals.filter((refusal) => refusal !== null), ...surplus].join(' '));
    if (accepted.length === 0) return;
    const replaced = photos[index];
    await prepare(accepted.slice(0, room), (ready) => {
      // Others may have been added, moved or removed meanwhile; the next batch must find these, too.
      const now = latest.current;
      const slot = replaced === undefined ? -1 : now.indexOf(replaced);
      flushSync(() => onChange(replaceAndAppend(now, slot === -1 ? now.length : slot, ready.map(newPhoto))));
    });
  }

  function move(from: number, to: number) {
    if (to < 0 || to >= photos.length || from === to) return;
    onChange(moveItem(photos, from, to));
    setNotice(words.moved({ from: from + 1, to: to + 1 }));
  }

  /** Keeps keyboard focus at the removed photo's slot. */
  function remove(index: number) {
    flushSync(() => onChange(photos.filter((_, other) => other !== index)));
    setNotice(words.removed({ number: index + 1 }));
    slots.current?.querySelectorAll('input')[index]?.focus();
  }

  function onDragEnd({ active, over }: DragEndEvent) {
    if (over === null) return;
    move(Number(active.id), Math.min(Number(over.id), photos.length - 1));
  }

  return (
    <section aria-labelledby="photos-heading" onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="photos-heading" className="type-h2 scroll-mt-4">
            {words.photos}
          </h2>
          <p className="type-small mt-1 text-muted">{words.hint}</p>
        </div>
        <div className="flex items-center gap-4">
          <span className="type-small type-figures text-muted">
            {words.count({ count: photos.length, most: MAX_PHOTOS })}
          </span>
          <label
            className={buttonClass(
              'secondary',
              'row',
              'cursor-pointer gap-2.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            )}
          >
            <Upload size={18} />
            <span className="pt-0.5">{words.chooseMany}</span>
            <input
              type="file"
              multiple
              accept="image/*"
              aria-describedby={optionalId}
              className="sr-only"
              onChange={(event) => {
                void add([...(event.target.files ?? [])], photos.length);
                event.target.value = '';
              }}
            />
          </label>
        </div>
      </div>
      <span id={optionalId} hidden>
        {controls.optional}
      </span>
      <output className={isPreparing || notice !== '' ? 'type-small mt-3 block text-ink-2' : 'sr-only'}>
        {[isPreparing ? busy.preparingPhotos : '', notice].join(' ').trim()}
      </output>
      {refused.photos !== undefined && (
        <p id="photos-refused" role="alert" className="type-small mt-3 text-lac">
          {refused.photos}
        </p>
      )}
      <DndContext sensors={sensors} onDragEnd={onDragEnd}>
        <ol ref={slots} aria-busy={isPreparing} className="mt-4 grid grid-cols-3 gap-2 md:grid-cols-7">
          {Array.from({ length: MAX_PHOTOS }, (_, index) => (
            <PhotoSlot
              key={photos[index]?.id ?? `free-${index}`}
              index={index}
              photo={photos[index]}
              isNext={index === photos.length}
              isLast={index === photos.length - 1}
              optionalId={index === 0 && photos.length === 0 ? undefined : optionalId}
              refused={refused[`image${index + 1}`]}
              onPick={(files) => void add(files, index)}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      </DndContext>
    </section>
  );

  function onDrop(event: React.DragEvent) {
    event.preventDefault();
    void add([...event.dataTransfer.files], photos.length);
  }
}

/** Moves the item at `from` to `to`. */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  if (item === undefined) return [...items];
  const rest = items.filter((_, index) => index !== from);
  const index = Math.max(0, Math.min(to, rest.length));
  return [...rest.slice(0, index), item, ...rest.slice(index)];
}

/** Replaces the item at `index` with the first added item and appends the others, up to `MAX_PHOTOS`. */
export function replaceAndAppend<Item>(items: readonly Item[], index: number, added: readonly Item[]): Item[] {
  const start = Math.min(index, items.length);
  const [first, ...more] = added;
  if (first === undefined) return [...items];
  return [...items.slice(0, start), first, ...items.slice(start + 1), ...more].slice(0, MAX_PHOTOS);
}
