import * as words from '@aangan/contract/words/en/bookings/guest-counters.ts';
import { type Party, totalGuests } from '@aangan/contract/rules/guests.ts';
import { MAX_GUESTS } from '@aangan/contract/limits.ts';
import { Counter } from '../../ui/Counter.tsx';

const fewest = { adults: 1, children: 0, infants: 0, pets: 0 } as const;

/** Kinds counted on the detail screen; the booking dialog adds pets. */
export const people = ['adults', 'children', 'infants'] as const;

interface GuestCountersProps {
  /** Kinds of guests to count. */
  kinds: readonly (keyof Party)[];
  party: Party;
  /** Maximum number of guests, if the home has a limit. */
  maxGuests?: number | undefined;
  onChange: (party: Party) => void;
}

export function GuestCounters({ kinds, party, maxGuests, onChange }: GuestCountersProps) {
  const room = (maxGuests ?? MAX_GUESTS) - totalGuests(party);
  return (
    <div className="flex flex-col gap-3.5">
      {kinds.map((kind) => (
        <Counter
          key={kind}
          label={words[kind]}
          hint={words[`${kind}Hint`]}
          min={fewest[kind]}
          value={party[kind]}
          max={party[kind] + room}
          onChange={(count) => onChange({ ...party, [kind]: count })}
        />
      ))}
      {maxGuests !== undefined && <p className="type-tiny text-muted">{words.most({ count: maxGuests })}</p>}
    </div>
  );
}
