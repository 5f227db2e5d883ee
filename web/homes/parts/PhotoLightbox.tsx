import type { Photo } from '@aangan/contract/homes/listings.ts';
import * as words from '@aangan/contract/words/en/homes/photos.ts';
import * as reportWords from '@aangan/contract/words/en/reports/report.ts';
import { Lightbox, type SlideImage, useLightboxState } from 'yet-another-react-lightbox';
import Counter from 'yet-another-react-lightbox/plugins/counter';
import { ChevronLeft, ChevronRight, Flag, X } from '../../ui/icons.ts';
import 'yet-another-react-lightbox/styles.css';
import 'yet-another-react-lightbox/plugins/counter.css';
import './photo-lightbox.css';

/** A listing photo, or a local photo of a draft. */
type ShownPhoto = Photo | { url: string };

interface PhotoLightboxProps {
  photos: readonly ShownPhoto[];
  /** Owner of the photos, for screen readers. */
  title: string;
  /** Index of the first photo shown; null means closed. */
  index: number | null;
  onClose: () => void;
  /** Whether a click on the photo closes the lightbox (gallery of the payment page). */
  closesOnClick?: boolean;
  /** Container, if not the page: a dialog that traps focus. */
  root?: Element | null;
  /** Reports the photo with this URL; without it photos cannot be reported. */
  onReport?: ((path: string) => void) | undefined;
}

/** Lightbox with counter, arrows, swipe, Esc and 'Close'. Import it lazily: it is heavy. */
export function PhotoLightbox({
  photos,
  title,
  index,
  onClose,
  closesOnClick = false,
  root,
  onReport,
}: PhotoLightboxProps) {
  return (
    <Lightbox
      className="photo-lightbox"
      open={index !== null}
      index={index ?? 0}
      close={onClose}
      slides={photos.map((photo, place) =>
        toSlide(photo, words.photoOf({ home: title, number: place + 1, count: photos.length })),
      )}
      plugins={[Counter]}
      carousel={{ finite: true, padding: 0, preload: 1 }}
      controller={{ closeOnBackdropClick: closesOnClick, closeOnPullDown: true }}
      on={closesOnClick ? { click: onClose } : {}}
      animation={{ fade: 240, swipe: 240 }}
      labels={{ Lightbox: words.photosOf({ home: title }) }}
      portal={{ root }}
      {...(onReport !== undefined && {
        toolbar: { buttons: [<ReportPhoto key="report" photos={photos} onReport={onReport} />, 'close'] },
      })}
      render={{
        iconClose: () => <X size={24} />,
        iconPrev: () => <ChevronLeft size={32} />,
        iconNext: () => <ChevronRight size={32} />,
        ...(photos.length === 1 && { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  );
}

/** Toolbar button for the current photo. */
function ReportPhoto({ photos, onReport }: { photos: readonly ShownPhoto[]; onReport: (path: string) => void }) {
  const { currentIndex } = useLightboxState();
  const photo = photos[currentIndex];
  if (photo === undefined || !('path' in photo)) return null;
  return (
    <button
      type="button"
      className="yarl__button"
      aria-label={reportWords.reportPhoto}
      title={reportWords.reportPhoto}
      onClick={() => onReport(photo.path)}
    >
      <Flag size={22} />
    </button>
  );
}

function toSlide(photo: ShownPhoto, alt: string): SlideImage {
  if ('url' in photo) return { src: photo.url, alt };
  const height = (width: number) => Math.round((photo.height / photo.width) * width);
  const files = photo.widths.map((width) => ({
    src: `${photo.path}/${width}.${photo.format}`,
    width,
    height: height(width),
  }));
  const largest = files.at(-1);
  return { src: largest?.src ?? '', alt, width: photo.width, height: photo.height, srcSet: files };
}
