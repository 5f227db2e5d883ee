import type { AccountView } from '@aangan/contract/accounts/calls.ts';
import type { OwnProfile, SentCode } from '@aangan/contract/accounts/people.ts';
import { type State, states } from '@aangan/contract/rules/states.ts';
import * as words from '@aangan/contract/words/en/accounts/account.ts';
import * as accountMessages from '@aangan/contract/words/en/shared/account.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { useEffect, useRef, useState } from 'react';
import { isRefusal } from '../../../api/api-error.ts';
import { StateField } from '../../../homes/parts/StateField.tsx';
import { Section } from '../../../shared/Section.tsx';
import { showError } from '../../../shared/show-error.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { toast } from '../../../ui/toast.ts';
import { useNativeForm } from '../../parts/NativeForm.tsx';
import { useChangeAccount } from '../../queries/account.ts';
import { useDeletePhone, useEnterPhoneCode, useSendPhoneCode } from '../../queries/people.ts';

/** Form of the person's state for invoices; shown where taxes apply. */
export function StateForm({ account }: { account: AccountView }) {
  const change = useChangeAccount();
  const { refused, onSubmit } = useNativeForm<'state'>(async ({ state }) => {
    await change.mutateAsync({ state: state as State });
    toast.success(accountMessages.stateChanged);
  });
  return (
    <Section title={words.billing}>
      <form noValidate onSubmit={onSubmit}>
        <StateField
          label={labels.state}
          name="state"
          none={words.noState}
          autoComplete="address-level1"
          defaultValue={states.find((code) => code === account.state) ?? ''}
          hint={words.stateHint}
          error={refused['state']}
        />
        <Button
          type="submit"
          variant="secondary"
          className="mt-5 max-sm:w-full"
          busy={change.isPending}
          busyLabel={busy.saving}
        >
          {words.saveState}
        </Button>
      </form>
    </Section>
  );
}

/** The verified number; otherwise the number form, then the code form. */
export function PhoneForm({ profile }: { profile: OwnProfile }) {
  const [sent, setSent] = useState<SentCode | null>(null);
  return (
    <Section title={words.phone} lead={words.phoneLead}>
      {profile.phone !== undefined && <ConfirmedPhone phone={profile.phone} />}
      {profile.phone === undefined && sent === null && <NumberForm onSent={setSent} />}
      {profile.phone === undefined && sent !== null && (
        <CodeForm key={sent.expiresAt} sent={sent} onSent={setSent} onBack={() => setSent(null)} />
      )}
    </Section>
  );
}

function ConfirmedPhone({ phone }: { phone: string }) {
  const forget = useDeletePhone();
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="type-figures flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {phone}
        <Tag tone="neem">{words.confirmed}</Tag>
      </p>
      <Button
        variant="secondary"
        size="row"
        busy={forget.isPending}
        onClick={() =>
          forget.mutate(undefined, { onSuccess: () => toast.success(words.phoneForgotten), onError: showError })
        }
      >
        {words.deletePhone}
      </Button>
    </div>
  );
}

function NumberForm({ onSent }: { onSent: (sent: SentCode) => void }) {
  const send = useSendPhoneCode();
  const { refused, onSubmit } = useNativeForm<'phone'>(async ({ phone }) => onSent(await send.mutateAsync({ phone })));
  return (
    <form noValidate onSubmit={onSubmit}>
      <Field
        type="tel"
        label={words.phoneNumber}
        name="phone"
        autoComplete="tel"
        maxLength={24}
        error={refused['phone']}
      />
      <Button
        type="submit"
        variant="secondary"
        className="mt-5 max-sm:w-full"
        busy={send.isPending}
        busyLabel={busy.sending}
      >
        {words.sendCode}
      </Button>
    </form>
  );
}

interface CodeFormProps {
  sent: SentCode;
  /** Called when another code was sent. */
  onSent: (sent: SentCode) => void;
  /** Returns to the number form. */
  onBack: () => void;
}

/** Input for the code sent to a number, with autofill. Submits after six digits. */
function CodeForm({ sent, onSent, onBack }: CodeFormProps) {
  const enter = useEnterPhoneCode();
  const again = useSendPhoneCode();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { refused, onSubmit } = useNativeForm<'code'>(({ code }, { refuse }) =>
    enter.mutate(
      { code },
      {
        onSuccess: () => toast.success(words.phoneConfirmed),
        onError: (error) => {
          if (refuse(error)) return;
          showError(error);
          if (isRefusal(error, 'CODE_VOID')) onBack();
        },
      },
    ),
  );
  const sendAgain = () => again.mutate({ phone: sent.phone }, { onSuccess: onSent, onError: showError });

  return (
    <form noValidate onSubmit={onSubmit}>
      <output className="type-figures mb-5 block text-ink-2">{words.codeSent({ phone: sent.phone })}</output>
      <Field
        ref={field}
        label={words.codeField}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        hint={words.codeHint}
        error={refused['code']}
        onInput={({ currentTarget }) => {
          if (/^[0-9]{6}$/.test(currentTarget.value) && !enter.isRunning()) currentTarget.form?.requestSubmit();
        }}
      />
      <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button
          type="submit"
          variant="secondary"
          className="max-sm:w-full"
          busy={enter.isPending}
          busyLabel={words.confirming}
        >
          {words.confirmPhone}
        </Button>
        <Button variant="text" size="row" busy={again.isPending} onClick={sendAgain}>
          {words.sendAgain}
        </Button>
        <Button variant="text" size="row" onClick={onBack}>
          {words.otherNumber}
        </Button>
      </div>
    </form>
  );
}
