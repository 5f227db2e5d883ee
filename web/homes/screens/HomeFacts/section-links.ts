import * as words from '@aangan/contract/words/en/homes/home-facts.ts';
import type { SectionName } from '../../parts/completeness.ts';

export function sectionTitle(name: SectionName): string {
  return {
    basics: words.basicsTitle,
    photos: words.photosTitle,
    space: words.spaceTitle,
    amenities: words.amenitiesTitle,
    rules: words.rulesTitle,
    cancellation: words.cancellationTitle,
    place: words.placeTitle,
  }[name];
}

export function sectionId(name: SectionName): string {
  return `part-${name}`;
}

export function sectionLink(name: SectionName): string {
  return `#${sectionId(name)}`;
}
