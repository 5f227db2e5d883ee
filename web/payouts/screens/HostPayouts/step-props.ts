import type { PayoutAccountView } from '@aangan/contract/payouts/accounts.ts';

export interface StepProps {
  account: PayoutAccountView;
  isOpen: boolean;
  onOpen: () => void;
  /** Called after saving; opens the next incomplete step. */
  onSaved: (account: PayoutAccountView) => void;
}
