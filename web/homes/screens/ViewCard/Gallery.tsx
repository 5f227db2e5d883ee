import type { Listing } from '@aangan/contract/homes/listings.ts';
import { mainPhotoSizes } from '@aangan/contract/homes/photo-url.ts';
import * as photoWords from '@aangan/contract/words/en/homes/photos.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import { memo, useState } from 'react';
import { useReportPhoto } from '../../../reports/parts/ReportButton.tsx';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Grid2x2 } from '../../../ui/icons.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { PhotoButton } from '../../parts/PhotoButton.tsx';

const PhotoLightbox = lazyPart(() => import('../../parts/PhotoLightbox.tsx').then((file) => file.PhotoLightbox));

interface GalleryProps {
  listing: Pick<Listing, 'title' | 'photos'>;
  /** Whether photos can be reported. */
  canReport: boolean;
}

/** Photo gallery: one large and up to four small photos, full-bleed on phones, with a lightbox. */
export const Gallery = memo(function Gallery({ listing, canReport }: GalleryProps) {
  const [open, setOpen] = useState<number | null>(null);
  const report = useReportPhoto(() => setOpen(null));
  const close = () => setOpen(null);
  const [main, ...rest] = listing.photos.slice(0, GRID_PHOTOS);
  if (main === undefined) return null;
  const grid = photoGrid(listing.photos.length);
  const name = (index: number) => photoWords.photo({ number: index + 1, count: listing.photos.length });
  return (
    <section aria-label={photoWords.photos} className="max-md:-mx-(--gutter)">
      <div className="overflow-hidden md:grid md:grid-cols-12 md:gap-2 md:rounded-panel">
        <div className={classNames('relative aspect-4/3', grid.main)}>
          <PhotoButton
            photo={main}
            label={name(0)}
            sizes={mainPhotoSizes(listing.photos.length)}
            priority
            onClick={() => setOpen(0)}
          />
          <Button
            variant="on-photo"
            size="row"
            className="absolute max-md:right-4 bottom-4 md:left-4"
            icon={<Grid2x2 size={18} />}
            onClick={() => setOpen(0)}
          >
            {buttons.showAllPhotos}
          </Button>
        </div>
        {rest.length > 0 && (
          <div
            className={classNames(
              'grid gap-1 max-md:mt-1 max-md:h-18 max-md:auto-cols-fr max-md:grid-flow-col',
              'min-h-0 md:col-span-5 md:grid-cols-6 md:gap-2',
              grid.side,
            )}
          >
            {rest.map((photo, index) => (
              <div key={photo.path} className={classNames('relative min-h-0', grid.cells[index])}>
                <PhotoButton
                  photo={photo}
                  label={name(index + 1)}
                  sizes="(width >= 85rem) 530px, (width >= 48rem) 42vw, 25vw"
                  onClick={() => setOpen(index + 1)}
                />
              </div>
            ))}
          </div>
        )}
      </div>
      {open !== null && (
        <PhotoLightbox
          photos={listing.photos}
          title={listing.title}
          index={open}
          onReport={canReport ? report.open : undefined}
          onClose={close}
        />
      )}
      {report.dialog}
    </section>
  );
});

/** Maximum photos in the grid (specification, point 9). */
const GRID_PHOTOS = 5;

/** Classes of the large photo, the side grid of six columns, and each photo in it. */
export interface PhotoGrid {
  main: string;
  side: string;
  cells: string[];
}

const wide = 'md:col-span-6';
const stacked = 'md:grid-rows-2';
const wideAbove = 'md:grid-rows-[2fr_1fr]';

const sides: Record<number, Pick<PhotoGrid, 'side' | 'cells'>> = {
  1: { side: '', cells: [wide] },
  2: { side: stacked, cells: [wide, wide] },
  3: { side: wideAbove, cells: [wide, 'md:col-span-3', 'md:col-span-3'] },
  4: { side: wideAbove, cells: [wide, 'md:col-span-2', 'md:col-span-2', 'md:col-span-2'] },
};

/** Layout by number of photos: one fills the width, otherwise the main photo spans seven of twelve columns. */
export function photoGrid(count: number): PhotoGrid {
  const side = sides[Math.min(count, GRID_PHOTOS) - 1];
  if (side === undefined) return { main: 'md:col-span-12 md:aspect-[21/9]', side: '', cells: [] };
  return { main: 'md:col-span-7 md:aspect-[7/5]', ...side };
}
