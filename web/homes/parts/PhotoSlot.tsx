import * as words from '@aangan/contract/words/en/homes/photo-slots.ts';
import { useDraggable, useDroppable } from '@dnd-kit/core';
import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { ChevronLeft, ChevronRight, GripVertical, ImagePlus, Plus, X } from '../../ui/icons.ts';

export interface SlotPhoto {
  id: string;
  url: string;
}

interface PhotoSlotProps {
  /** Zero-based; the slot is labelled 'Image {index + 1}'. */
  index: number;
  photo: SlotPhoto | undefined;
  /** The next free slot, highlighted. */
  isNext: boolean;
  isLast: boolean;
  /** Id of the text that says the photo is optional; undefined if the photo is required. */
  optionalId: string | undefined;
  /** Error of this photo. */
  refused: string | undefined;
  onPick: (files: File[]) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

/** One of the twenty slots; the first is the cover. Picking again replaces its photo. */
export function PhotoSlot({
  index,
  photo,
  isNext,
  isLast,
  optionalId,
  refused,
  onPick,
  onMove,
  onRemove,
}: PhotoSlotProps) {
  const { setNodeRef, isOver } = useDroppable({ id: index });
  const { setNodeRef: setDragged, setActivatorNodeRef, listeners, transform } = useDraggable({ id: index });
  const isDragged = transform !== null;
  const name = words.image({ number: index + 1 });
  const isCover = index === 0;
  return (
    <li
      ref={setNodeRef}
      className={classNames(
        'group relative rounded-field',
        isCover ? 'col-span-3 aspect-4/3 md:row-span-3 md:aspect-auto' : 'aspect-square md:aspect-7/5',
        isOver && !isDragged && 'outline-3 outline-offset-2 outline-focus',
      )}
    >
      <div
        ref={setDragged}
        className={classNames('relative size-full overflow-hidden rounded-field', isDragged && 'z-10 shadow-3')}
        style={isDragged ? { translate: `${transform.x}px ${transform.y}px` } : undefined}
      >
        <label
          className={classNames(
            'flex size-full cursor-pointer flex-col items-center justify-center gap-1.5 rounded-field text-center',
            'has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus',
            photo === undefined && emptyLook(isNext),
          )}
        >
          <input
            type="file"
            accept="image/*"
            aria-label={name}
            required={optionalId === undefined}
            aria-invalid={refused !== undefined}
            aria-describedby={refused === undefined ? optionalId : `image-${index}-refused`}
            className="sr-only"
            onChange={(event) => {
              onPick([...(event.target.files ?? [])]);
              event.target.value = '';
            }}
          />
          {photo === undefined ? (
            <>
              {isNext ? <ImagePlus size={24} strokeWidth={1.5} /> : <Plus size={20} strokeWidth={1.5} />}
              <span className="text-[12.5px]/4">{name}</span>
            </>
          ) : (
            <img src={photo.url} alt="" className="absolute inset-0 size-full object-cover" />
          )}
        </label>
        {photo !== undefined && (
          <>
            <span className="pointer-events-none absolute bottom-1.5 left-1.5 rounded-tag bg-[#231815]/80 px-2 pt-0.5 text-[12px]/5 font-semibold text-white group-focus-within:opacity-0 group-hover:opacity-0 pointer-coarse:bottom-auto pointer-coarse:top-1.5">
              {isCover ? words.cover({ image: name }) : name}
            </span>
            <Handle
              index={index}
              onMove={onMove}
              ref={setActivatorNodeRef}
              listeners={listeners}
              isDragged={isDragged}
            />
            <div className="pointer-events-none absolute inset-x-0 bottom-0 flex justify-between opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
              <SlotButton
                label={words.moveEarlier}
                about={name}
                disabled={index === 0}
                onClick={() => onMove(index - 1)}
              >
                <ChevronLeft size={18} strokeWidth={2} />
              </SlotButton>
              <SlotButton label={words.remove} about={name} onClick={onRemove}>
                <X size={18} strokeWidth={2} />
              </SlotButton>
              <SlotButton label={words.moveLater} about={name} disabled={isLast} onClick={() => onMove(index + 1)}>
                <ChevronRight size={18} strokeWidth={2} />
              </SlotButton>
            </div>
          </>
        )}
        {refused !== undefined && (
          <p
            id={`image-${index}-refused`}
            className="absolute inset-x-0 top-0 bg-lac-tint px-2 py-1.5 text-[12px]/4 font-semibold text-lac"
          >
            {refused}
          </p>
        )}
      </div>
    </li>
  );
}

interface HandleProps {
  index: number;
  onMove: (to: number) => void;
  ref: (element: HTMLElement | null) => void;
  /** Drag listeners. */
  listeners: ReturnType<typeof useDraggable>['listeners'];
  isDragged: boolean;
}

/** Drag handle; arrow keys move the photo by one position. */
function Handle({ index, onMove, ref, listeners, isDragged }: HandleProps) {
  return (
    <button
      ref={ref}
      {...listeners}
      type="button"
      aria-label={words.move({ number: index + 1 })}
      onKeyDown={(event) => {
        const step = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[event.key];
        if (step === undefined) return;
        event.preventDefault();
        onMove(index + step);
      }}
      className={classNames(
        'focus-on-photo absolute top-0 right-0 flex size-11 touch-none cursor-grab items-start justify-end p-1.5',
        isDragged && 'cursor-grabbing',
      )}
    >
      <span className="flex size-7 items-center justify-center rounded-small bg-white/96 text-[#231815] shadow-1">
        <GripVertical size={16} strokeWidth={2} />
      </span>
    </button>
  );
}

interface SlotButtonProps {
  label: string;
  /** Describes the slot, read after the label. */
  about: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function SlotButton({ label, about, disabled, onClick, children }: SlotButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={words.about({ action: label, image: about })}
      // Not `disabled`, which would lose keyboard focus at either end.
      aria-disabled={disabled || undefined}
      onClick={disabled ? undefined : onClick}
      className="focus-on-photo pointer-events-auto flex h-11 min-w-8 flex-1 items-end justify-center p-1.5 aria-disabled:opacity-50"
    >
      <span className="flex size-7 items-center justify-center rounded-small bg-white/96 text-[#231815] shadow-1">
        {children}
      </span>
    </button>
  );
}

function emptyLook(isNext: boolean): string {
  return isNext
    ? 'border-[1.5px] border-accent bg-tint text-link font-medium'
    : 'border border-dashed border-line-strong text-muted hover:bg-sunken';
}
