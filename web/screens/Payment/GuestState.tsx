import type { State } from '@aangan/contract/rules/states.ts';
import * as words from '@aangan/contract/words/en/screens/payment.ts';
import { StateField } from '../../components/StateField.tsx';

interface GuestStateProps {
  /** Empty: nothing is chosen. */
  value: State | '';
  onChange: (value: State | '') => void;
  isGuest: boolean;
  /** Somebody wanted to pay before choosing. */
  isMissing: boolean;
}

/** The name by which the choice is found in the page, to bring it into view. */
export const GUEST_STATE = 'guestState';

/** In which state the guest is: their bill names it, and the tax inside the service fee goes by it. */
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
