import * as fieldLabels from '@aangan/contract/words/en/shared/field-labels.ts';
import { guestLabel, type Party } from '@aangan/contract/rules/guests.ts';
import { ChevronDown, CircleAlert, Users } from '../../../ui/icons.ts';
import * as Popover from '@radix-ui/react-popover';
import { useId } from 'react';
import { GuestCounters } from '../../../bookings/parts/GuestCounters.tsx';

const kinds = ['adults', 'children', 'infants', 'pets'] as const;

interface GuestsFieldProps {
  party: Party;
  /** Maximum number of guests, if the home has a limit. */
  maxGuests: number | undefined;
  error?: string | undefined;
  onChange: (party: Party) => void;
}

/** Guests dropdown: '3 guests, 1 infant', with a counter per kind. */
export function GuestsField({ party, maxGuests, error, onChange }: GuestsFieldProps) {
  const id = useId();
  return (
    <Popover.Root>
      <span id={`${id}-label`} className="type-label block">
        {fieldLabels.guests}
      </span>
      <Popover.Trigger
        id={`${id}-value`}
        aria-labelledby={`${id}-label ${id}-value`}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className="motion-colour mt-2 flex h-13 w-full items-center gap-3 rounded-field bg-raised pr-4 pl-4 text-left inset-ring-[1.5px] inset-ring-line-strong data-[state=open]:inset-ring-ink"
      >
        <Users size={18} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden="true" />
        <span className="flex-1 pt-0.5">{guestLabel(party)}</span>
        <ChevronDown size={20} strokeWidth={1.75} className="shrink-0" aria-hidden="true" />
      </Popover.Trigger>
      {/* Rendered inside the dialog, whose focus trap would otherwise take the focus. */}
      <Popover.Content
        sideOffset={8}
        collisionPadding={16}
        aria-label={fieldLabels.guests}
        className="motion-menu z-10 w-(--radix-popover-trigger-width) rounded-photo border border-line bg-raised p-5 shadow-2"
      >
        <GuestCounters kinds={kinds} party={party} maxGuests={maxGuests} onChange={onChange} />
      </Popover.Content>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="type-small mt-2 flex gap-1.5 text-lac">
          <CircleAlert size={18} strokeWidth={1.75} className="mt-px shrink-0" aria-hidden="true" />
          {error}
        </p>
      )}
    </Popover.Root>
  );
}
