import type { Listing } from '@aangan/contract/homes/listings.ts';
import { DETAIL_DESCRIPTION_LENGTH } from '@aangan/contract/limits.ts';
import { formatRupees } from '@aangan/contract/rules/rupees.ts';
import type { StayDates } from '@aangan/contract/rules/stay-request.ts';
import * as words from '@aangan/contract/words/en/homes/view-card.ts';
import * as categoryLabels from '@aangan/contract/words/en/shared/categories.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { memo, type ReactNode, Suspense } from 'react';
import { usePerson } from '../../../accounts/queries/people.ts';
import { ReportButton } from '../../../reports/parts/ReportButton.tsx';
import { useNearViewport } from '../../../shared/use-near-viewport.ts';
import { Skeleton } from '../../../ui/ContentState.tsx';
import { lazyOnce } from '../../../ui/fetch-once.ts';
import { BuildingComplex, type Icon, IndianRupee, MapPin } from '../../../ui/icons.ts';
import { Rating } from '../../../ui/Rating.tsx';
import { RupeePrice } from '../../../ui/RichText.tsx';
import { TruncatedText } from '../../../ui/TruncatedText.tsx';
import { OnlyNarrow, OnlyWide } from '../../../ui/use-media-query.ts';
import { spaceLine } from '../../parts/fact-labels.ts';
import { cityName, fullPlace } from '../../parts/place.ts';
import { Gallery } from './Gallery.tsx';
import { ButtonsOnPhoto, Heading } from './Heading.tsx';
import { Offers, OptionalFields, Reviews } from './ListingDetails.tsx';
import { ChosenPrice, type StayPrice } from './StayPrice.tsx';
import { ThingsToKnow } from './ThingsToKnow.tsx';

const AreaMap = lazyOnce(() => import('../../../search/parts/MapFrame.tsx').then((file) => file.AreaMap));

/** From this radius on, only the town is known. */
const TOWN_METRES = 5_000;

/** Approximate location on a lazily loaded map; renders nothing if unknown. */
const LocationSection = memo(function LocationSection({
  listing,
  children,
}: {
  listing: Listing;
  children: ReactNode;
}) {
  const [section, isNear] = useNearViewport<HTMLElement>();
  const { at } = listing;
  if (at === undefined) return null;
  const size = 'h-72 rounded-photo border border-edge md:h-96';
  return (
    <section ref={section} aria-labelledby="where">
      <h2 id="where" className="type-h2 mb-4">
        {words.whereYoullBe}
      </h2>
      <Suspense fallback={<div className={`bg-sunken ${size}`} />}>
        {isNear ? (
          <AreaMap key={`${at.lat} ${at.lng}`} location={at} className={size} />
        ) : (
          <div className={`print:hidden bg-sunken ${size}`} />
        )}
      </Suspense>
      <p className="mt-3 text-muted">
        {at.radius >= TOWN_METRES
          ? words.nearTown({ town: cityName(listing) })
          : words.areaOnly({ place: fullPlace(listing) })}
      </p>
      {children}
    </section>
  );
});

const HostSummary = lazyOnce(() => import('./HostSummary.tsx').then((file) => file.HostSummary));

/** Sections that the page already contains; other sections load near the viewport. */
export interface LoadedSections {
  reviews: ReactNode;
  /** Absent if the host is unknown. */
  host: ReactNode;
  /** Content below the map. */
  moreHomes?: ReactNode;
}

/** Summary of the host with a profile link; loads near the viewport into reserved space. */
const HostSection = memo(function HostSection({ hostId, children }: { hostId: string; children?: ReactNode }) {
  const [section, isNear] = useNearViewport<HTMLElement>({ orIdle: true });
  const { data: host, isError } = usePerson(hostId, { enabled: isNear && children === undefined });
  const placeholder = (
    <>
      <Skeleton className="aspect-square w-20 rounded-panel" />
      <Skeleton className="h-6 w-40" />
    </>
  );
  return (
    <section ref={children === undefined ? section : undefined} aria-labelledby="host">
      <h2 id="host" className="type-h2 mb-4">
        {words.yourHost}
      </h2>
      <div className="flex min-h-30 items-center gap-5 rounded-panel border border-line bg-raised p-5">
        {children}
        {host !== undefined && (
          <Suspense fallback={placeholder}>
            <HostSummary host={host} />
          </Suspense>
        )}
        {host === undefined && isError && <p className="text-muted">{words.hostUnreachable}</p>}
        {host === undefined && children === undefined && !isError && placeholder}
      </div>
    </section>
  );
});

interface ListingLayoutProps {
  listing: Listing;
  /** Sticky card beside the text, from 1024 px up. */
  card: ReactNode;
  /** Bottom bar, below 1024 px. */
  bar: ReactNode;
  /** The chosen stay, if bookable as far as known. */
  stay?: StayDates | null;
  /** Whether the viewer can report the home: everybody except its host. */
  canReport?: boolean;
  /** Question button below the description. */
  ask?: ReactNode;
  loaded?: LoadedSections | undefined;
  /** Content below the details. */
  children: ReactNode;
}

/**
 * Shared layout of guest and host view: photos, title, description and details. On phones the photo replaces the
 * header. What depends on the home alone is memoized, so that the days, the price and the guests do not render it again.
 */
export function ListingLayout({
  listing,
  card,
  bar,
  stay = null,
  canReport = false,
  ask,
  loaded,
  children,
}: ListingLayoutProps) {
  const space = spaceLine(listing);
  return (
    <div className="page relative">
      <ButtonsOnPhoto listing={listing} />
      <div className="flex flex-col">
        <Heading listing={listing} />
        <div className="max-md:order-first">
          <Gallery listing={listing} canReport={canReport} />
        </div>
      </div>
      <div className="grid grid-cols-1 gap-x-24 pt-6 md:pt-10 lg:grid-cols-[minmax(0,1fr)_400px] lg:pb-18">
        <div className="min-w-0 space-y-8 md:space-y-12">
          <section aria-labelledby="about">
            <h2 id="about" className="type-h2 mb-3 max-md:sr-only">
              {words.about}
            </h2>
            <TruncatedText text={listing.description} cut={DETAIL_DESCRIPTION_LENGTH} />
            {space !== '' && <p className="type-figures mt-5 font-semibold">{space}</p>}
            {ask !== undefined && <div className="mt-5">{ask}</div>}
          </section>
          <DetailsGrid listing={listing} />
          <Offers listing={listing} />
          <Reviews listing={listing}>{loaded?.reviews}</Reviews>
          <LocationSection listing={listing}>{loaded?.moreHomes}</LocationSection>
          <HostSection hostId={listing.host}>{loaded?.host}</HostSection>
          <ThingsToKnow listing={listing} stay={stay} />
          {children}
          {canReport && <ReportButton about={{ kind: 'home', id: listing._id }} className="-ml-1" />}
        </div>
        <OnlyWide>
          <div className="max-lg:hidden">{card}</div>
        </OnlyWide>
      </div>
      <OnlyNarrow>{bar}</OnlyNarrow>
    </div>
  );
}

/** Category, location, price and optional fields, as a row of boxes or a list on phones. */
const DetailsGrid = memo(function DetailsGrid({ listing }: { listing: Listing }) {
  return (
    <>
      <dl className="rounded-photo border border-line md:grid md:grid-cols-[1fr_1.7fr_1.1fr]">
        <Detail icon={BuildingComplex} name={words.category} value={categoryLabels[listing.category]} />
        <Detail icon={MapPin} name={words.location} value={fullPlace(listing)} />
        <Detail
          icon={IndianRupee}
          name={words.price}
          value={words.rentANight({ rupees: formatRupees(listing.rent) })}
        />
      </dl>
      <OptionalFields listing={listing} />
    </>
  );
});

interface DetailProps {
  icon: Icon;
  name: string;
  value: string;
}

function Detail({ icon: Icon, name, value }: DetailProps) {
  return (
    <div className="flex items-center justify-between gap-4 border-line px-5 py-3.5 not-first:border-t md:block md:py-4 md:pr-8 md:not-first:border-t-0 md:not-first:border-l">
      <dt className="flex items-center gap-2 text-[15px]/6 text-muted">
        <Icon size={18} className="-mt-0.5 shrink-0" />
        {name}
      </dt>
      <dd className="type-figures text-right text-[15.5px]/6 font-semibold md:mt-1 md:text-left">{value}</dd>
    </div>
  );
}

interface CardFrameProps {
  listing: Listing;
  label: string;
  /** Price of the chosen stay; if absent, the price of the shortest stay is shown. */
  chosen?: StayPrice;
  children: ReactNode;
}

/** Sticky card with price, rating and actions. */
export function CardFrame({ listing, label, chosen, children }: CardFrameProps) {
  return (
    <section
      aria-label={label}
      className="sticky top-[calc(var(--header-height)+24px)] rounded-panel border border-line bg-raised px-6 pt-6 pb-3 shadow-2"
    >
      <div className="flex items-baseline justify-between gap-4">
        <RupeePrice amount={listing.rent} message={words.perNight} size="booking" />
        <Rating
          value={listing.ratings}
          count={listing.ratingsCount}
          absent={<span className="type-small text-muted">{messages.noReviews}</span>}
        />
      </div>
      <p>
        <ChosenPrice listing={listing} chosen={chosen} />
      </p>
      {children}
    </section>
  );
}
