import type { Photo as PhotoFiles } from '@aangan/contract/homes/listings.ts';
import * as words from '@aangan/contract/words/en/reviews/reviews.ts';
import { useState } from 'react';
import { useReportPhoto } from '../../reports/parts/ReportButton.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Photo } from '../../ui/Photo.tsx';

interface CountedTextProps {
  label: string;
  name: string;
  hint: string;
  value: string;
  min?: number;
  max: number;
  rows?: number;
  optional?: boolean;
  error?: string | undefined;
  disabled?: boolean;
  onChange: (value: string) => void;
}

/** Remaining characters at which the counter appears. */
const NEAR_END = 200;

/** Text area with a counter of missing or remaining characters. Input is never truncated. */
export function CountedText({ hint, value, min = 0, max, error, onChange, ...area }: CountedTextProps) {
  const length = Array.from(value.trim()).length;
  const missing = length > 0 && length < min ? words.tooFew({ count: min - length }) : null;
  const left = max - length <= NEAR_END ? words.left({ count: Math.max(0, max - length) }) : null;
  return (
    <TextArea
      {...area}
      {...(error !== undefined && { error })}
      hint={
        <span className="flex flex-wrap justify-between gap-x-6">
          <span>{hint}</span>
          <span className="type-figures">{missing ?? left}</span>
        </span>
      }
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

const PhotoLightbox = lazyPart(() => import('../../homes/parts/PhotoLightbox.tsx').then((file) => file.PhotoLightbox));

interface ReviewPhotosProps {
  photos: readonly PhotoFiles[];
  name: string;
  /** Whether photos can be reported. */
  canReport?: boolean;
}

/** Thumbnails of a review's photos, with a lightbox. */
export function ReviewPhotos({ photos, name, canReport = false }: ReviewPhotosProps) {
  const [open, setOpen] = useState<number | null>(null);
  const [dialog, setDialog] = useState<Element | null>(null);
  const report = useReportPhoto(() => setOpen(null));
  if (photos.length === 0) return null;
  return (
    <>
      <ul className="mt-3 flex flex-wrap gap-2">
        {photos.map((photo, index) => (
          <li key={photo.path}>
            <button
              type="button"
              aria-label={words.openPhoto({ number: String(index + 1), count: String(photos.length), name })}
              className="block overflow-hidden rounded-small"
              onClick={(event) => {
                // Inside a dialog the lightbox must render into it, for the focus trap.
                setDialog(event.currentTarget.closest('[role="dialog"]'));
                setOpen(index);
              }}
            >
              <Photo photo={photo} alt={words.photoBy({ name })} sizes="96px" className="h-18 w-24" />
            </button>
          </li>
        ))}
      </ul>
      {open !== null && (
        <PhotoLightbox
          photos={photos}
          title={words.photosBy({ name })}
          index={open}
          root={dialog}
          onReport={canReport ? report.open : undefined}
          onClose={() => setOpen(null)}
        />
      )}
      {report.dialog}
    </>
  );
}

/** Ref callback that focuses an element on mount. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
