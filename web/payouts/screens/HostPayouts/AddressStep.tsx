import * as words from '@aangan/contract/words/en/payouts/host-payouts.ts';
import * as labels from '@aangan/contract/words/en/shared/payout-fields.ts';
import { type State, states } from '@aangan/contract/rules/states.ts';
import { MAX_ADDRESS } from '@aangan/contract/limits.ts';
import { stateLabel } from '../../../homes/parts/fact-labels.ts';
import { Field } from '../../../ui/Field.tsx';
import { SelectField } from '../../../ui/SelectField.tsx';
import type { StepProps } from './step-props.ts';
import { fieldError } from './field-error.ts';
import { Step } from './Step.tsx';

/** The host's address; its state determines taxes. */
export function AddressStep(props: StepProps) {
  const { address, pin, state } = props.account;
  const summary = [
    ...(address === undefined ? [] : [address]),
    ...(pin === undefined || state === undefined ? [] : [words.pinAndState({ pin, state: stateLabel(state) })]),
  ];
  const choices = {
    ...(state === undefined && { '': words.chooseState }),
    ...Object.fromEntries(states.map((code) => [code, stateLabel(code)])),
  };
  return (
    <Step
      {...props}
      title={words.address}
      summary={summary}
      toBody={(typed) => ({ address: typed['address'], pin: typed['pin'], state: typed['state'] as State })}
    >
      {(refused) => (
        <>
          <Field
            label={labels.address}
            name="address"
            defaultValue={address}
            maxLength={MAX_ADDRESS}
            autoComplete="street-address"
            hint={words.addressHint}
            {...fieldError(refused, 'address')}
          />
          <Field
            label={labels.pin}
            name="pin"
            defaultValue={pin}
            inputMode="numeric"
            maxLength={7}
            autoComplete="postal-code"
            {...fieldError(refused, 'pin')}
          />
          <SelectField
            label={labels.state}
            name="state"
            defaultValue={state ?? ''}
            choices={choices}
            autoComplete="address-level1"
            {...fieldError(refused, 'state')}
          />
        </>
      )}
    </Step>
  );
}
