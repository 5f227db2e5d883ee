import type { BareBooking } from '@aangan/contract/bookings/bookings.ts';
import { MAX_EXTRA_SERVICE } from '@aangan/contract/limits.ts';
import * as words from '@aangan/contract/words/en/bookings/extra-service-price.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as buttons from '@aangan/contract/words/en/shared/buttons.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import * as placeholders from '@aangan/contract/words/en/shared/placeholders.ts';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError, serverMessage, networkErrorDetail } from '../../../api/api-error.ts';
import { useUpdateExtra } from '../../queries/bookings.ts';
import { ErrorNote } from '../../../shared/Note.tsx';
import { useSignInFor } from '../../../shared/sign-in-return.ts';
import { addExtraServicePriceOf } from '../../../shared/links.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toast.ts';
import { typedPrice } from './typed-price.ts';

/** Price input in whole rupees, with 'Save Price'. */
export function PriceForm({ booking, linkToken }: { booking: BareBooking; linkToken: string | null }) {
  const [text, setText] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const update = useUpdateExtra();
  const signInFor = useSignInFor();

  function save(event: FormEvent) {
    event.preventDefault();
    if (update.isPending) return;
    const extraService = typedPrice(text);
    if (extraService === null) {
      toast.failure(messages.extraPriceInvalid);
      input.current?.focus();
      return;
    }
    update.mutate(
      { id: booking._id, extraService, linkToken },
      {
        onSuccess: () => {
          setText('');
          toast.success(messages.extraPriceSaved);
        },
        onError: (error) => toast.failure(serverMessage(error) ?? messages.extraPriceFailed, networkErrorDetail(error)),
      },
    );
  }

  return (
    <form noValidate onSubmit={save}>
      <Field
        ref={input}
        label={words.price}
        type="number"
        inputMode="numeric"
        placeholder={placeholders.price}
        min={0}
        max={MAX_EXTRA_SERVICE}
        step={1}
        value={text}
        hint={words.priceHint}
        onChange={(event) => setText(event.target.value)}
        // Prevents accidental changes by the mouse wheel.
        onWheel={(event) => event.currentTarget.blur()}
      />
      {isLockedOut(update.error) && (
        <ErrorNote
          className="mt-5"
          title={words.lockedOut}
          detail={words.lockedOutDetail}
          action={
            <Button variant="secondary" size="row" onClick={() => signInFor(addExtraServicePriceOf(booking._id))}>
              {buttons.login}
            </Button>
          }
        />
      )}
      <Button type="submit" className="mt-6 max-sm:w-full" busy={update.isPending} busyLabel={busy.saving}>
        {buttons.savePrice}
      </Button>
    </form>
  );
}

function isLockedOut(error: Error | null): boolean {
  return error instanceof ApiError && (error.status === 401 || error.status === 403);
}
