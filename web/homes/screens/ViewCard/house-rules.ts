import * as words from '@aangan/contract/words/en/homes/home-in-full.ts';
import type { HouseRules } from '@aangan/contract/homes/house-rules.ts';
import type { Listing } from '@aangan/contract/homes/listings.ts';
import { CHECK_IN_TIME, CHECK_OUT_TIME } from '@aangan/contract/rules/refund-terms.ts';

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
