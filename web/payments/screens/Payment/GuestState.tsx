import type { State } from '@aangan/contract/rules/states.ts';
import * as words from '@aangan/contract/words/en/payments/payment.ts';
import { StateField } from '../../../homes/parts/StateField.tsx';

interface GuestStateProps {
  /** Empty if not chosen. */
  value: State | '';
  onChange: (value: State | '') => void;
  isGuest: boolean;
  /** Payment was attempted without a choice. */
  isMissing: boolean;
}

/** Field name, used to scroll to the field. */
export const GUEST_STATE = 'guestState';

/** The guest's state, for the invoice and the tax on the service fee. */
export function GuestState({ value, onChange, isGuest, isMissing }: GuestStateProps) {
  return (
    <StateField
      className="mt-5"
      label={words.guestState}
      name={GUEST_STATE}
      none={words.chooseState}
      autoComplete={isGuest ? 'address-level1' : 'off'}
      value={value}
      onChange={({ target }) => onChange(target.value as State | '')}
      hint={isGuest ? words.guestStateHint : words.guestStateOfOther}
      error={isMissing ? words.stateMissing : undefined}
    />
  );
}
