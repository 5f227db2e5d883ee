import { MAX_ADDRESS } from '@aangan/contract/limits.ts';
import type { AccountField, PayoutAccountView } from '@aangan/contract/payouts/calls.ts';
import { formatMoment } from '@aangan/contract/rules/dates.ts';
import { type State, states } from '@aangan/contract/rules/states.ts';
import * as titles from '@aangan/contract/words/en/pages/titles.ts';
import * as words from '@aangan/contract/words/en/payouts/host-payouts.ts';
import * as labels from '@aangan/contract/words/en/shared/payout-fields.ts';
import { useState } from 'react';
import { useNow } from '../../../api/site.ts';
import { HostNav, missingText } from '../../../calendar/parts/HostHeader.tsx';
import { stateLabel } from '../../../homes/parts/fact-labels.ts';
import { Note, type NoteTone } from '../../../shared/Note.tsx';
import { ShowMore } from '../../../shared/ShowMore.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/ContentState.tsx';
import { Field, SelectField } from '../../../ui/Field.tsx';
import { usePayoutAccount, usePayouts } from '../../queries/payouts.ts';
import { PayoutRow } from './PayoutRow.tsx';
import { BankStep, IdentityStep } from './PayoutSteps.tsx';
import { fieldErrorProps, Step, type StepProps } from './Step.tsx';

const fieldsByStep = {
  who: ['kind', 'legalName', 'pan', 'gstin'],
  address: ['address', 'pin', 'state'],
  bank: ['ifsc', 'accountNumber', 'upi'],
} as const satisfies Record<string, readonly AccountField[]>;
type StepName = keyof typeof fieldsByStep;
const steps = Object.keys(fieldsByStep) as StepName[];

/** Three steps, saved separately, so that a host can continue later. */
function AccountForm({ account }: { account: PayoutAccountView }) {
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

/** Payout account, missing details, and payouts. */
export function HostPayouts() {
  const { data: account, isPending, isError, isFetching, refetch } = usePayoutAccount();
  return (
    <div className="page pb-16">
      <HostNav at="payouts" />
      <h1 className="type-h1 mt-7 pt-1 md:mt-9">{titles.hostPayouts}</h1>
      {isPending && (
        <div aria-busy="true" className="mt-7 grid gap-4">
          <output className="sr-only">{words.fetching}</output>
          <Skeleton className="h-20" />
          <Skeleton className="h-40" />
        </div>
      )}
      {isError && account === undefined && (
        <ErrorState title={words.unreachable} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {account !== undefined && (
        <>
          <div className="mt-6">
            <AccountStatus account={account} />
          </div>
          <div className="mt-10 grid grid-cols-1 items-start gap-x-12 gap-y-12 lg:grid-cols-[minmax(0,1fr)_440px]">
            <div
              className={
                account.status === 'ready'
                  ? 'lg:col-start-2 lg:row-start-1 max-lg:order-2'
                  : 'lg:col-start-2 lg:row-start-1'
              }
            >
              <AccountForm account={account} />
            </div>
            <div className="lg:col-start-1 lg:row-start-1">
              <PayoutList />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

/** Payout status in one sentence, with missing fields. */
function AccountStatus({ account }: { account: PayoutAccountView }) {
  const now = useNow();
  const { tone, title, detail } = statusNote(account, now);
  return (
    <div aria-live="polite">
      <Note tone={tone} title={title} detail={detail} />
    </div>
  );
}

function statusNote(
  { status, missing, readyAt, nextBank }: PayoutAccountView,
  now: Date,
): { tone: NoteTone; title: string; detail?: string } {
  const fields = missingText(missing);
  switch (status) {
    case 'none':
      return { tone: 'haldi', title: words.none, detail: words.noneDetail };
    case 'incomplete':
      return { tone: 'haldi', title: words.incomplete, ...(fields !== '' && { detail: words.missing({ fields }) }) };
    case 'checking':
      return { tone: 'haldi', title: words.checking, detail: words.checkingDetail };
    case 'paused':
      return { tone: 'lac', title: words.paused, detail: words.pausedDetail };
    case 'ready':
      return readyStatus({ readyAt, nextBank }, now);
  }
}

function readyStatus(
  { readyAt, nextBank }: Pick<PayoutAccountView, 'readyAt' | 'nextBank'>,
  now: Date,
): { tone: NoteTone; title: string; detail?: string } {
  if (nextBank !== undefined) {
    const at = new Date(nextBank.at);
    return at > now
      ? { tone: 'haldi', title: words.newBankFrom({ moment: formatMoment(at) }), detail: words.waitsMeanwhile }
      : { tone: 'haldi', title: words.newBankBySupport, detail: words.waitsMeanwhile };
  }
  if (readyAt !== undefined && new Date(readyAt) > now)
    return {
      tone: 'neem',
      title: words.paidFrom({ moment: formatMoment(new Date(readyAt)) }),
      detail: words.paidFromDetail,
    };
  return { tone: 'neem', title: words.ready, detail: words.readyDetail };
}

/** The host's postal address; its state determines taxes. */
function AddressStep(props: StepProps) {
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
      {(errors) => (
        <>
          <Field
            label={labels.address}
            name="address"
            defaultValue={address}
            maxLength={MAX_ADDRESS}
            autoComplete="street-address"
            hint={words.addressHint}
            {...fieldErrorProps(errors, 'address')}
          />
          <Field
            label={labels.pin}
            name="pin"
            defaultValue={pin}
            inputMode="numeric"
            maxLength={7}
            autoComplete="postal-code"
            {...fieldErrorProps(errors, 'pin')}
          />
          <SelectField
            label={labels.state}
            name="state"
            defaultValue={state ?? ''}
            choices={choices}
            autoComplete="address-level1"
            {...fieldErrorProps(errors, 'state')}
          />
        </>
      )}
    </Step>
  );
}

/** All planned, pending and completed payouts. */
function PayoutList() {
  const list = usePayouts();
  const { data, isPending, isError, isFetching, refetch } = list;
  const payouts = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <section aria-labelledby="payouts">
      <h2 id="payouts" className="type-h2">
        {words.listHeading}
      </h2>
      {isPending && (
        <div aria-busy="true" className="mt-5 grid gap-3">
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
        </div>
      )}
      {isError && data === undefined && (
        <ErrorState title={words.listUnreachable} busy={isFetching} onRetry={() => void refetch()} />
      )}
      {data !== undefined && payouts.length === 0 && (
        <EmptyState title={words.noPayouts}>{words.noPayoutsDetail}</EmptyState>
      )}
      <ul className="mt-5 grid gap-3">
        {payouts.map((payout) => (
          <li key={payout._id}>
            <PayoutRow payout={payout} />
          </li>
        ))}
      </ul>
      <ShowMore list={list} className="mt-8 items-center" />
    </section>
  );
}
