import { BANK_COOLING_HOURS, MAX_TEXT } from '@aangan/contract/limits.ts';
import type { PayoutAccountView } from '@aangan/contract/payouts/calls.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { formatHours } from '@aangan/contract/rules/time-spans.ts';
import * as formWords from '@aangan/contract/words/en/accounts/sign-in.ts';
import * as words from '@aangan/contract/words/en/payouts/host-payouts.ts';
import * as fieldLabels from '@aangan/contract/words/en/shared/field-labels.ts';
import * as labels from '@aangan/contract/words/en/shared/payout-fields.ts';
import { useState } from 'react';
import { useAccount } from '../../../accounts/queries/account.ts';
import { Note } from '../../../shared/Note.tsx';
import { ChoiceTile } from '../../../ui/Choice.tsx';
import { Field, FieldError, PasswordField } from '../../../ui/Field.tsx';
import { fieldErrorProps, Step, type StepProps } from './Step.tsx';

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
      {(errors) => (
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
            <FieldError>{errors['kind']}</FieldError>
          </fieldset>
          <Field
            label={labels.legalName}
            name="legalName"
            defaultValue={legalName}
            maxLength={MAX_TEXT}
            autoComplete="name"
            hint={way === 'route' ? words.nameHintRoute : words.nameHint}
            {...fieldErrorProps(errors, 'legalName')}
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
            {...fieldErrorProps(errors, 'pan')}
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
            {...fieldErrorProps(errors, 'gstin')}
          />
        </>
      )}
    </Step>
  );
}

const typedNumber = { inputMode: 'numeric', autoComplete: 'off', spellCheck: false } as const;

/** Bank details. Changing the current account needs the password and delays payouts for a day. */
export function BankStep(props: StepProps) {
  const { account } = props;
  const { way, upi } = account;
  const [isUpi, setUpi] = useState(upi !== undefined);
  const hasBank = account.bank !== undefined || upi !== undefined;
  return (
    <Step
      {...props}
      title={words.bank}
      summary={bankSummary(account)}
      missingFields={emptyIn}
      toBody={({ ifsc, accountNumber, accountNumberAgain, upi: typedUpi, password }) => ({
        ...(typedUpi === undefined ? { ifsc, accountNumber, accountNumberAgain } : { upi: typedUpi }),
        ...(password !== undefined && { password }),
      })}
    >
      {(errors) => (
        <>
          {way === 'by-hand' && (
            <fieldset>
              <legend className="sr-only">{words.bankOrUpi}</legend>
              <div className="grid grid-cols-1 gap-2.5 sm:grid-cols-2">
                <ChoiceTile
                  type="radio"
                  name="way"
                  checked={!isUpi}
                  onChange={() => setUpi(false)}
                  label={words.bankAccount}
                />
                <ChoiceTile type="radio" name="way" checked={isUpi} onChange={() => setUpi(true)} label={words.upi} />
              </div>
            </fieldset>
          )}
          {isUpi && way === 'by-hand' ? (
            <Field
              label={labels.upi}
              name="upi"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              hint={words.upiHint}
              {...fieldErrorProps(errors, 'upi')}
            />
          ) : (
            <>
              <Field
                label={labels.ifsc}
                name="ifsc"
                defaultValue={account.bank?.ifsc}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                hint={words.ifscHint}
                {...fieldErrorProps(errors, 'ifsc')}
              />
              <Field
                label={labels.accountNumber}
                name="accountNumber"
                {...typedNumber}
                {...fieldErrorProps(errors, 'accountNumber')}
              />
              <Field
                label={words.accountNumberAgain}
                name="accountNumberAgain"
                {...typedNumber}
                hint={words.againHint}
                {...fieldErrorProps(errors, 'accountNumberAgain')}
              />
            </>
          )}
          {hasBank && <Proof errors={errors} />}
        </>
      )}
    </Step>
  );
}

/** Re-authentication for a change of bank; accounts without a password need a recent sign-in. */
function Proof({ errors }: { errors: Record<string, string> }) {
  const { data: person } = useAccount();
  return (
    <>
      <Note
        tone="plain"
        title={words.changesTomorrow}
        detail={words.changesTomorrowDetail({ duration: formatHours(BANK_COOLING_HOURS) })}
      />
      {person?.hasPassword !== false && (
        <PasswordField
          label={fieldLabels.password}
          name="password"
          autoComplete="current-password"
          {...fieldErrorProps(errors, 'password')}
        />
      )}
    </>
  );
}

function bankSummary({ bank, upi, nextBank }: PayoutAccountView): string[] {
  const present = bank === undefined ? (upi ?? '') : words.bankIs({ last4: bank.last4, ifsc: bank.ifsc });
  const next =
    nextBank === undefined
      ? []
      : [
          words.nextBankIs({
            bank: nextBank.upi ?? words.bankIs({ last4: nextBank.last4 ?? '', ifsc: nextBank.ifsc ?? '' }),
            moment: formatMoment(new Date(nextBank.at)),
          }),
        ];
  return present === '' ? [] : [present, ...next];
}

function emptyIn(typed: Record<string, string>): Record<string, string> {
  const asked = { upi: labels.upi, ifsc: labels.ifsc, accountNumber: labels.accountNumber };
  const empty = Object.entries(asked).filter(([field]) => typed[field]?.trim() === '');
  return Object.fromEntries(empty.map(([field, label]) => [field, formWords.missing({ label })]));
}
