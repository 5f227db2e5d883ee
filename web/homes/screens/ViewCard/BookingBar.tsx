import * as words from '@aangan/contract/words/en/homes/view-card.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { guestLabel } from '@aangan/contract/rules/guests.ts';
import { Button } from '../../../ui/Button.tsx';
import { RichText } from '../../../ui/RichText.tsx';
import { RupeePrice } from '../../../ui/RupeePrice.tsx';
import { Star } from '../../../ui/Star.tsx';
import type { BookingEntry } from './booking-entry.ts';

const accessibleText = (text: string) => <span className="sr-only">{text}</span>;

/** Bottom bar of narrow screens: price, rating, guests and 'Reserve'. */
export function BookingBar({ entry: { listing, requested, reserve } }: { entry: BookingEntry }) {
  return (
    <section
      aria-label={words.bookThisHome}
      className="sticky-foot lg:hidden sticky bottom-0 z-20 -mx-(--gutter) mt-10 flex items-center justify-between gap-4 border-t border-line bg-raised px-(--gutter) pt-3 pb-[max(12px,env(safe-area-inset-bottom))] shadow-[0_-4px_20px_rgb(70_35_20/0.08)]"
    >
      <div className="min-w-0">
        <RupeePrice amount={listing.rent} message={words.perNight} size="booking" />
        <p className="type-small flex items-center gap-1.5 text-ink-2">
          {listing.ratings === undefined ? (
            <span className="truncate">{messages.noReviews}</span>
          ) : (
            <>
              <Star size={15} />
              <span className="type-figures">
                <RichText
                  parts={words.ratedFor({
                    spoken: accessibleText,
                    stars: listing.ratings.toFixed(1),
                    guests: guestLabel(requested.party),
                  })}
                />
              </span>
            </>
          )}
        </p>
      </div>
      <Button className="min-w-36 shrink-0 basis-[46%]" onClick={() => reserve()}>
        {buttons.reserve}
      </Button>
    </section>
  );
}
