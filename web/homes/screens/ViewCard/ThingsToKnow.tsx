import { amenityGroups } from '@aangan/contract/homes/fact-choices.ts';
import type { HouseRules } from '@aangan/contract/homes/house-rules.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { CHECK_IN_TIME, CHECK_OUT_TIME } from '@aangan/contract/rules/refund-terms.ts';
import type { StayDates } from '@aangan/contract/rules/stay-request.ts';
import * as words from '@aangan/contract/words/en/homes/home-in-full.ts';
import * as cancellation from '@aangan/contract/words/en/shared/cancellation.ts';
import { memo, type ReactNode, useId } from 'react';
import { useNow } from '../../../api/site.ts';
import { bookingPolicy, refundOfStay, refundTerms } from '../../../bookings/parts/refund-texts.ts';
import { useAfterHydration } from '../../../shared/use-after-hydration.ts';
import { AmenityItem } from '../../parts/AmenityItem.tsx';
import { welcomeLabel } from '../../parts/fact-labels.ts';

interface ThingsToKnowProps {
  listing: Listing;
  /** The chosen stay, to show its free cancellation deadline. */
  stay: StayDates | null;
}

/** House rules, cancellation policy and safety features. */
export const ThingsToKnow = memo(function ThingsToKnow({ listing, stay }: ThingsToKnowProps) {
  const refundPolicy = bookingPolicy(listing);
  const { rules, welcomes = [], amenities } = listing;
  const safety = amenityGroups.safety.filter((code) => amenities?.includes(code));
  return (
    <section aria-labelledby="to-know">
      <h2 id="to-know" className="type-h2 mb-4">
        {words.toKnow}
      </h2>
      <div className="grid gap-x-10 gap-y-7 sm:grid-cols-2">
        <Part title={words.houseRules}>
          <ul className="type-figures space-y-1.5">
            {houseRules(listing).map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          {rules?.more !== undefined && (
            <>
              <h4 className="mt-4 font-semibold text-ink">{words.more}</h4>
              <p className="mt-0.5 whitespace-pre-line wrap-anywhere">{rules.more}</p>
            </>
          )}
        </Part>
        <Part title={words.cancellation}>
          <p>
            {refundTerms(refundPolicy)} {cancellation.byOwner}
          </p>
          {stay !== null && <OfStay checkIn={stay.checkIn} refundPolicy={refundPolicy} />}
        </Part>
        <Part title={words.safety}>
          {safety.length === 0 ? (
            <p>{words.safetyNotStated}</p>
          ) : (
            <ul>
              {safety.map((amenity) => (
                <li key={amenity}>
                  <AmenityItem amenity={amenity} />
                </li>
              ))}
            </ul>
          )}
        </Part>
        {welcomes.length > 0 && (
          <Part title={words.welcomes}>
            <ul className="space-y-1.5">
              {welcomes.map((welcome) => (
                <li key={welcome}>{welcomeLabel(welcome)}</li>
              ))}
            </ul>
          </Part>
        )}
      </div>
    </section>
  );
});

/** Depends on the current time, which a cached page lacks. */
function OfStay(stay: Parameters<typeof refundOfStay>[0]) {
  const now = useNow();
  return (
    useAfterHydration(true, false) && (
      <p className="type-figures mt-2 font-semibold text-ink">{refundOfStay(stay, now)}</p>
    )
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="text-ink-2">
      <h3 id={id} className="type-h3 mb-2 text-ink">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** House rules as sentences; without rules only check-in and check-out times. */
export function houseRules({ rules, maxGuests }: Pick<Listing, 'rules' | 'maxGuests'>): string[] {
  const guestLimit = maxGuests === undefined ? [] : [words.maxGuests({ count: maxGuests })];
  if (rules === undefined) {
    return [words.checkInFrom({ time: CHECK_IN_TIME }), words.checkOutBy({ time: CHECK_OUT_TIME }), ...guestLimit];
  }
  const { checkInFrom, checkInUntil, checkOutBy, pets, smoking, parties } = rules;
  return [
    checkInUntil === undefined
      ? words.checkInFrom({ time: checkInFrom })
      : words.checkInBetween({ from: checkInFrom, until: checkInUntil }),
    words.checkOutBy({ time: checkOutBy }),
    ...guestLimit,
    pets ? words.pets : words.noPets,
    smoking ? words.smoking : words.noSmoking,
    parties ? words.parties : words.noParties,
    ...quietHours(rules),
  ];
}

function quietHours({ quietFrom, quietUntil }: HouseRules): string[] {
  if (quietFrom === undefined) return quietUntil === undefined ? [] : [words.quietUntil({ time: quietUntil })];
  if (quietUntil === undefined) return [words.quietFrom({ time: quietFrom })];
  return [words.quiet({ from: quietFrom, until: quietUntil })];
}
