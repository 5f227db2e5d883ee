import type { Listing } from '@aangan/contract/homes/listings.ts';
import { type SectionName, sectionNames } from '../../parts/completeness.ts';
import { AutomaticSection } from './automatic/AutomaticSection.tsx';
import { Completeness } from './Completeness.tsx';
import { AmenitiesSection } from './sections/AmenitiesSection.tsx';
import { BasicsSection } from './sections/BasicsSection.tsx';
import { CancellationSection } from './sections/CancellationSection.tsx';
import { PhotosSection } from './sections/PhotosSection.tsx';
import { PlaceSection } from './sections/PlaceSection.tsx';
import { RulesSection } from './sections/RulesSection.tsx';
import { SpaceSection } from './sections/SpaceSection.tsx';
import * as words from '@aangan/contract/words/en/homes/home-facts.ts';
import { useId } from 'react';
import { spaceLine } from '../../parts/space-line.ts';
import { ListingCard } from '../../parts/ListingCard.tsx';

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
export function HomeSections({ home }: { home: Listing }) {
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
