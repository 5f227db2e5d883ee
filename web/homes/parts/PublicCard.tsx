import { cardPhotoSizes } from '@aangan/contract/homes/photo-url.ts';
import type { PublicHome } from '@aangan/contract/pages/page-data.ts';
import * as priceWords from '@aangan/contract/words/en/shared/price.ts';
import { Link } from 'wouter';
import { Photo } from '../../ui/Photo.tsx';
import { Rating } from '../../ui/Rating.tsx';
import { RupeePrice } from '../../ui/RichText.tsx';
import { publicHomePath } from './home-links.ts';
import { WholePrice } from './ListingCard.tsx';
import { cityAndLandMark } from './place.ts';

interface PublicCardProps extends Pick<PublicHome, 'slug' | 'listing'> {
  heading?: 'h2' | 'h3';
  /** Loads the photo eagerly. */
  priority?: boolean;
}

/** Card of a home that links to its public page. */
export function PublicCard({ slug, listing, heading: Heading = 'h3', priority = false }: PublicCardProps) {
  const [photo] = listing.photos;
  return (
    <article className="card relative flex min-w-0 flex-col">
      {photo !== undefined && (
        <Photo
          photo={photo}
          alt=""
          sizes={cardPhotoSizes}
          priority={priority}
          className="aspect-4/3 w-full rounded-photo"
        />
      )}
      <div className="flex items-start justify-between gap-4 pt-3.5">
        <Heading className="type-nameplate line-clamp-2">
          <Link to={publicHomePath(slug)} className="card-link after:absolute after:inset-0">
            {listing.title}
          </Link>
        </Heading>
        <Rating value={listing.ratings} count={listing.ratingsCount} />
      </div>
      <p className="type-place mt-1 truncate">{cityAndLandMark(listing)}</p>
      <p className="mt-2">
        <RupeePrice amount={listing.rent} message={priceWords.perDay} />
        <WholePrice price={listing.whole} />
      </p>
    </article>
  );
}
