import * as words from '@aangan/contract/words/en/accounts/account.ts';
import type { SentCode } from '@aangan/contract/accounts/people.ts';
import { useEffect, useRef } from 'react';
import { isRefusal, errorMessage } from '../../../api/api-error.ts';
import { useEnterPhoneCode, useSendPhoneCode } from '../../queries/people.ts';
import { useNativeForm } from '../../parts/use-native-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toast.ts';

interface CodeFormProps {
  sent: SentCode;
  /** Called when another code was sent. */
  onSent: (sent: SentCode) => void;
  /** Returns to the number form. */
  onBack: () => void;
}

/** Input for the code sent to a number, with autofill. Submits after six digits. */
export function CodeForm({ sent, onSent, onBack }: CodeFormProps) {
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
          toast.failure(errorMessage(error));
          if (isRefusal(error, 'CODE_VOID')) onBack();
        },
      },
    ),
  );
  const sendAgain = () =>
    again.mutate({ phone: sent.phone }, { onSuccess: onSent, onError: (error) => toast.failure(errorMessage(error)) });

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
