import type { PayoutAccountView } from '@aangan/contract/payout/accounts.ts';

/** What a step gets of the whole. */
export interface StepProps {
  account: PayoutAccountView;
  isOpen: boolean;
  onOpen: () => void;
  /** Saved: what is missing next opens. */
  onSaved: (account: PayoutAccountView) => void;
}
