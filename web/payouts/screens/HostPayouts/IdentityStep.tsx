import * as words from '@aangan/contract/words/en/payouts/host-payouts.ts';
import * as labels from '@aangan/contract/words/en/shared/payout-fields.ts';
import { MAX_TEXT } from '@aangan/contract/limits.ts';
import { ChoiceTile } from '../../../ui/ChoiceTile.tsx';
import { Field } from '../../../ui/Field.tsx';
import { CircleAlert } from '../../../ui/icons.ts';
import type { StepProps } from './step-props.ts';
import { fieldError } from './field-error.ts';
import { Step } from './Step.tsx';

const kinds = ['individual', 'business'] as const;

/** Payee identity: legal name and tax numbers. */
export function IdentityStep(props: StepProps) {
  const { kind, legalName, pan, gstin, way } = props.account;
  const summary = [
    ...(legalName === undefined ? [] : [legalName]),
    ...(kind === undefined ? [] : [words[kind]]),
    ...(pan === undefined ? [] : [words.panIs({ pan })]),
    ...(gstin === undefined ? [] : [words.gstinIs({ gstin })]),
  ];
  return (
    <Step
      {...props}
      title={words.who}
      summary={summary}
      toBody={({ kind: chosen, legalName: name, pan: typedPan, gstin: typedGstin }) => ({
        kind: (chosen ?? '') as (typeof kinds)[number],
        legalName: name,
        gstin: typedGstin,
        // Unchanged values are not sent.
        ...((typedPan !== '' || pan === undefined) && { pan: typedPan }),
      })}
    >
      {(refused) => (
        <>
          <fieldset>
            <legend className="sr-only">{labels.kind}</legend>
            <div className="grid gap-2.5">
              {kinds.map((each) => (
                <ChoiceTile
                  key={each}
                  type="radio"
                  name="kind"
                  value={each}
                  required
                  defaultChecked={each === kind}
                  label={words[each]}
                  detail={words[`${each}Detail`]}
                />
              ))}
            </div>
            {refused['kind'] !== undefined && (
              <p className="type-small mt-2 flex gap-1.5 text-lac">
                <CircleAlert size={18} strokeWidth={1.75} className="mt-px shrink-0" aria-hidden="true" />
                {refused['kind']}
              </p>
            )}
          </fieldset>
          <Field
            label={labels.legalName}
            name="legalName"
            defaultValue={legalName}
            maxLength={MAX_TEXT}
            autoComplete="name"
            hint={way === 'route' ? words.nameHintRoute : words.nameHint}
            {...fieldError(refused, 'legalName')}
          />
          <Field
            label={labels.pan}
            name="pan"
            optional={pan === undefined ? false : 'unmarked'}
            placeholder={pan}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            hint={pan === undefined ? words.panHint : words.panKept}
            {...fieldError(refused, 'pan')}
          />
          <Field
            label={labels.gstin}
            name="gstin"
            optional
            defaultValue={gstin}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            hint={words.gstinHint}
            {...fieldError(refused, 'gstin')}
          />
        </>
      )}
    </Step>
  );
}
