import type { Photo as PhotoFiles } from '@aangan/contract/homes/listings.ts';
import { MAX_REVIEW_PHOTOS } from '@aangan/contract/reviews/scores.ts';
import * as words from '@aangan/contract/words/en/reviews/write-review.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as stars from '@aangan/contract/words/en/ui/rating.ts';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { photoFileError } from '../../homes/parts/shrink-photo.ts';
import { usePreparePhotos } from '../../homes/parts/use-prepare-photos.ts';
import { useLatest } from '../../shared/use-latest.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { ImagePlus, X } from '../../ui/icons.ts';
import { Photo } from '../../ui/Photo.tsx';
import { Star } from '../../ui/Rating.tsx';

const scale = [1, 2, 3, 4, 5];

interface ScoreInputProps {
  label: string;
  name: string;
  /** 1 to 5; 0 before a choice. */
  value: number;
  error?: string | undefined;
  disabled?: boolean;
  onChange: (value: number) => void;
}

export function ScoreInput({ label, name, value, error, disabled, onChange }: ScoreInputProps) {
  const id = useId();
  const [pointed, setPointed] = useState(0);
  return (
    <fieldset
      disabled={disabled}
      aria-labelledby={`${id}-label`}
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      className="min-w-0"
      onPointerLeave={() => setPointed(0)}
    >
      <div className="-mr-2 flex items-center justify-between gap-x-2">
        <span id={`${id}-label`} className="type-label min-w-0">
          {label}
        </span>
        <span className="flex shrink-0">
          {scale.map((star) => (
            <label
              key={star}
              className="flex size-11 cursor-pointer items-center justify-center rounded-small has-focus-visible:outline-3 has-focus-visible:outline-focus"
              onPointerEnter={(event) => event.pointerType === 'mouse' && setPointed(star)}
            >
              <input
                type="radio"
                name={name}
                value={star}
                required
                checked={star === value}
                onChange={() => onChange(star)}
                className="sr-only"
                aria-label={stars.stars({ count: star })}
              />
              <Star size={26} filled={star <= (pointed || value)} />
            </label>
          ))}
        </span>
      </div>
      <FieldError id={`${id}-error`} className="">
        {error}
      </FieldError>
    </fieldset>
  );
}

export interface ChosenPhotos {
  /** Existing photos of the review. */
  retained: readonly PhotoFiles[];
  /** New local photos. */
  added: readonly File[];
}

interface FormPhotosProps {
  photos: ChosenPhotos;
  refused: string | undefined;
  onChange: (photos: ChosenPhotos) => void;
  /** Whether picked photos are being prepared: they are not in `photos` yet. */
  onBusy: (isBusy: boolean) => void;
}

/** Up to five photos of a review, existing and new. */
export function FormPhotos({ photos, refused, onChange, onBusy }: FormPhotosProps) {
  const { retained, added } = photos;
  const latest = useLatest(photos);
  const { isPreparing, prepare } = usePreparePhotos(onBusy);
  const [notice, setNotice] = useState('');
  const count = retained.length + added.length;
  const list = useRef<HTMLUListElement>(null);

  /** Focus moves to the next photo, else to the last photo, else to the add button. */
  function remove(index: number, left: ChosenPhotos) {
    flushSync(() => onChange(left));
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
    (buttons[index] ?? buttons.at(-1) ?? list.current?.querySelector('input'))?.focus();
  }

  async function add(files: readonly File[]) {
    const refusals = files.map(photoFileError);
    const fit = files.filter((_, index) => refusals[index] === null);
    const room = MAX_REVIEW_PHOTOS - count;
    const surplus = fit.length > room ? [words.tooMany({ most: String(MAX_REVIEW_PHOTOS) })] : [];
    setNotice([...refusals.filter((refusal) => refusal !== null), ...surplus].join(' '));
    if (fit.length === 0) return;
    await prepare(fit.slice(0, room), (ready) => {
      const now = latest.current;
      const all = [...now.added, ...ready].slice(0, MAX_REVIEW_PHOTOS - now.retained.length);
      // At once, so that the next batch finds these, too.
      flushSync(() => onChange({ ...now, added: all }));
    });
  }

  return (
    <fieldset className="min-w-0">
      <legend className="type-label">{words.photos}</legend>
      <p className="type-small mt-1 text-muted">{words.photosHint({ most: String(MAX_REVIEW_PHOTOS) })}</p>
      <ul ref={list} className="mt-3 flex flex-wrap gap-2.5">
        {retained.map((photo, index) => (
          <Tile
            key={photo.path}
            number={index + 1}
            onRemove={() => remove(index, { retained: retained.filter((other) => other !== photo), added })}
          >
            <Photo
              photo={photo}
              alt={words.photoNumber({ number: String(index + 1) })}
              sizes="112px"
              className="size-full"
            />
          </Tile>
        ))}
        {added.map((file, index) => (
          <Tile
            key={`${file.name} ${file.lastModified} ${file.size}`}
            number={retained.length + index + 1}
            onRemove={() =>
              remove(retained.length + index, { retained, added: added.filter((other) => other !== file) })
            }
          >
            <Preview file={file} alt={words.photoNumber({ number: String(retained.length + index + 1) })} />
          </Tile>
        ))}
        {count < MAX_REVIEW_PHOTOS && (
          <li>
            <label
              className={buttonClass(
                'secondary',
                'row',
                'cursor-pointer gap-2.5 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
              )}
            >
              <ImagePlus size={18} />
              <span className="pt-0.5">{words.addPhotos}</span>
              <input
                type="file"
                multiple
                accept="image/*"
                className="sr-only"
                onChange={(event) => {
                  void add([...(event.target.files ?? [])]);
                  event.target.value = '';
                }}
              />
            </label>
          </li>
        )}
      </ul>
      <output className={isPreparing || notice !== '' ? 'type-small mt-2 block text-ink-2' : 'sr-only'}>
        {[isPreparing ? busy.preparingPhotos : '', notice].join(' ').trim()}
      </output>
      {refused !== undefined && (
        <p role="alert" className="type-small mt-2 text-lac">
          {refused}
        </p>
      )}
    </fieldset>
  );
}

function Tile({ number, onRemove, children }: { number: number; onRemove: () => void; children: React.ReactNode }) {
  return (
    <li className="relative h-21 w-28 overflow-hidden rounded-small bg-sunken">
      {children}
      <button
        type="button"
        aria-label={words.removePhoto({ number: String(number) })}
        className="absolute top-0 right-0 grid size-11 place-items-center"
        onClick={onRemove}
      >
        <span className="grid size-7 place-items-center rounded-small bg-raised text-ink shadow-1">
          <X size={16} strokeWidth={2} />
        </span>
      </button>
    </li>
  );
}

/** Preview of a local photo; revokes its object URL on unmount. */
function Preview({ file, alt }: { file: File; alt: string }) {
  const url = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return <img src={url} alt={alt} className="size-full object-cover" />;
}
