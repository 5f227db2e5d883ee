import type { Listing } from '@aangan/contract/homes/listings.ts';
import * as hostWords from '@aangan/contract/words/en/calendar/host-shared.ts';
import * as words from '@aangan/contract/words/en/homes/home-facts.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import { useId } from 'react';
import { useParams } from 'wouter';
import { useCurrentUser } from '../../../accounts/queries/current-user.ts';
import { isRefusal } from '../../../api/api-error.ts';
import { paths } from '../../../shared/links.ts';
import { NotFoundMessage } from '../../../shared/NotFoundMessage.tsx';
import { ErrorState, Skeleton } from '../../../ui/ContentState.tsx';
import { CircleCheck } from '../../../ui/icons.ts';
import { type SectionName, sectionNames, completeness } from '../../parts/completeness.ts';
import { spaceLine } from '../../parts/fact-labels.ts';
import { HomeHeading } from '../../parts/HomeHeading.tsx';
import { ListingCard } from '../../parts/ListingCard.tsx';
import { useListing } from '../../queries/listings.ts';
import { AutomaticSection } from './automatic/AutomaticSection.tsx';
import { sectionLink, sectionTitle } from './FactsForm.tsx';
import { AmenitiesSection, SpaceSection } from './sections/FactSections.tsx';
import { BasicsSection, PhotosSection } from './sections/ListingSections.tsx';
import { PlaceSection } from './sections/PlaceSection.tsx';
import { CancellationSection, RulesSection } from './sections/RuleSections.tsx';

/** Maximum number of suggestions. */
const MAX_NAMED = 3;

/** Completeness of the facts: the most requested missing facts, with links to their sections. */
function Completeness({ home }: { home: Listing }) {
  const headingId = useId();
  const { provided, of, missing } = completeness(home);
  return (
    <section aria-labelledby={headingId} className="rounded-panel border border-line bg-raised p-5">
      <h2 id={headingId} className="type-h3">
        {missing.length === 0 ? words.allComplete : words.completeShare({ percent: Math.round((100 * provided) / of) })}
      </h2>
      <progress
        aria-labelledby={headingId}
        max={of}
        value={provided}
        className="mt-3 block h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-neem [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-neem"
      />
      {missing.length === 0 ? (
        <p className="type-small mt-3 flex gap-2 text-neem">
          <CircleCheck size={18} className="shrink-0" />
          {words.nothingMissing}
        </p>
      ) : (
        <>
          <p className="type-small mt-3 text-ink-2">{words.missedMost}</p>
          <ul className="mt-1">
            {missing.slice(0, MAX_NAMED).map(({ fact, section }) => (
              <li key={fact}>
                <a
                  href={sectionLink(section)}
                  className="flex min-h-11 items-center text-link underline underline-offset-4"
                >
                  {words[fact]}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      <nav aria-label={words.parts} className="mt-3 border-t border-line pt-3 max-lg:hidden">
        <ul>
          {sectionNames.map((name) => (
            <li key={name}>
              <a href={sectionLink(name)} className="type-small flex min-h-9 items-center text-ink-2 hover:text-ink">
                {sectionTitle(name)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </section>
  );
}

const sections: Record<SectionName, React.ComponentType<{ home: Listing }>> = {
  basics: BasicsSection,
  photos: PhotosSection,
  space: SpaceSection,
  amenities: AmenitiesSection,
  rules: RulesSection,
  cancellation: CancellationSection,
  place: PlaceSection,
};

/** Completeness and sections, with a guest preview that stays visible on wide screens. */
function HomeSections({ home }: { home: Listing }) {
  return (
    <div className="mt-6 grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_320px]">
      <aside className="h-fit gap-8 max-lg:contents lg:sticky lg:grid lg:top-8 lg:order-last">
        <Completeness home={home} />
        <Preview home={home} />
      </aside>
      <div className="grid min-w-0 gap-10">
        {sectionNames.map((name) => {
          const Section = sections[name];
          return <Section key={name} home={home} />;
        })}
        <AutomaticSection homeId={home._id} />
      </div>
    </div>
  );
}

/** Guest preview of the saved home. */
function Preview({ home }: { home: Listing }) {
  const headingId = useId();
  const line = spaceLine(home);
  return (
    <section aria-labelledby={headingId} className="max-w-[320px] max-lg:order-last">
      <h2 id={headingId} className="type-h3 mb-3">
        {words.preview}
      </h2>
      <ListingCard listing={home} />
      {line !== '' && <p className="type-small mt-2 text-ink-2">{line}</p>}
    </section>
  );
}

/** All facts of a home, for its host, in separately saved sections. */
export function HomeFacts() {
  const { id } = useParams<{ id: string }>();
  const { user } = useCurrentUser();
  const { data, isError, error, isFetching, refetch } = useListing(id);
  // The home is public, so it may be loaded before the current user is known.
  const home = user === null ? undefined : data;

  if (isRefusal(error, 'LISTING_NOT_FOUND') || (home !== undefined && home.host !== user?._id)) {
    return <NotFoundMessage title={hostWords.notYours}>{hostWords.notYoursWhy}</NotFoundMessage>;
  }
  return (
    <div className="page pt-7 pb-16 md:pt-9">
      <HomeHeading
        backTo={paths.myListing}
        title={home?.title ?? titles.homeFacts}
        home={home}
        guestsSee={words.guestsSee}
      />
      {home === undefined && isError && (
        <ErrorState title={hostWords.unreachable} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {home === undefined && !isError && (
        <div aria-busy="true" className="mt-8 max-w-[720px]">
          <output className="sr-only">{hostWords.fetching}</output>
          <Skeleton className="h-48" />
        </div>
      )}
      {home !== undefined && <HomeSections home={home} />}
    </div>
  );
}
