import * as words from '@aangan/contract/words/en/payouts/host-payouts.ts';
import type { PayoutAccountView } from '@aangan/contract/payouts/accounts.ts';
import type { AccountField } from '@aangan/contract/payouts/account-fields.ts';
import { useState } from 'react';
import { AddressStep } from './AddressStep.tsx';
import { BankStep } from './BankStep.tsx';
import type { StepProps } from './step-props.ts';
import { IdentityStep } from './IdentityStep.tsx';

const fieldsByStep = {
  who: ['kind', 'legalName', 'pan', 'gstin'],
  address: ['address', 'pin', 'state'],
  bank: ['ifsc', 'accountNumber', 'upi'],
} as const satisfies Record<string, readonly AccountField[]>;
type StepName = keyof typeof fieldsByStep;
const steps = Object.keys(fieldsByStep) as StepName[];

/** Three steps, saved separately, so that a host can continue later. */
export function AccountForm({ account }: { account: PayoutAccountView }) {
  // Undefined: the first incomplete step; null: none.
  const [chosen, setChosen] = useState<StepName | null>();
  const open = chosen === undefined ? firstMissing(account) : chosen;
  const stepProps = (step: StepName): StepProps => ({
    account,
    isOpen: open === step,
    onOpen: () => setChosen(step),
    onSaved: (saved) => setChosen(firstMissing(saved)),
  });
  return (
    <section aria-labelledby="payout-account">
      <h2 id="payout-account" className="type-h2">
        {words.accountHeading}
      </h2>
      <p className="mt-1 text-muted">{words.accountLead}</p>
      <div className="mt-5 grid grid-cols-1 gap-3">
        <IdentityStep {...stepProps('who')} />
        <AddressStep {...stepProps('address')} />
        <BankStep {...stepProps('bank')} />
      </div>
    </section>
  );
}

function firstMissing({ missing }: PayoutAccountView): StepName | null {
  return steps.find((step) => fieldsByStep[step].some((field) => missing.includes(field))) ?? null;
}
