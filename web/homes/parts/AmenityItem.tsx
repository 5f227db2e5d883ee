import * as words from '@aangan/contract/words/en/homes/home-in-full.ts';
import type { Amenity } from '@aangan/contract/homes/amenities.ts';
import { amenityIcons } from './amenity-icons.ts';
import { amenityLabel } from './fact-labels.ts';

/** An amenity with its icon; struck through if the home lacks it. */
export function AmenityItem({ amenity, isMissing = false }: { amenity: Amenity; isMissing?: boolean }) {
  const Icon = amenityIcons[amenity];
  const label = amenityLabel(amenity);
  return (
    <span className={`flex min-h-10 items-center gap-3.5 ${isMissing ? 'text-muted' : ''}`}>
      <Icon size={22} strokeWidth={1.6} className="shrink-0 text-muted" aria-hidden="true" />
      {isMissing ? (
        <>
          <s className="pt-0.5" aria-hidden="true">
            {label}
          </s>
          <span className="sr-only">{words.lacking({ amenity: label })}</span>
        </>
      ) : (
        <span className="pt-0.5">{label}</span>
      )}
    </span>
  );
}
