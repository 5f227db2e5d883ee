import type { Consent, User } from '@aangan/contract/accounts/users.ts';
import { NOTICE_VERSION } from '@aangan/contract/privacy/notice.ts';
import * as words from '@aangan/contract/words/en/accounts/consent.ts';
import * as refusals from '@aangan/contract/words/en/refusals/reasons.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import * as controls from '@aangan/contract/words/en/ui/controls.ts';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { networkErrorDetail, serverMessage } from '../../api/api-error.ts';
import { useSite } from '../../api/site.ts';
import { useCall } from '../../api/use-action.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldError } from '../../ui/Field.tsx';
import { RichText } from '../../ui/RichText.tsx';
import { toast } from '../../ui/toast.ts';
import { switchUser, useGoogleLogin } from '../queries/auth.ts';
import { useNativeForm } from './NativeForm.tsx';

/** A person without consents: the user of an older account, or a new user of Google's sign-in. */
export type ConsentPending = { user: User } | { token: string };

/** The two consents of sign-up, requested after a sign-in. Users of older accounts can continue without them. */
export function ConsentForm({ pending, onBack }: { pending: ConsentPending; onBack: () => void }) {
  const update = useCall('user/update');
  const google = useGoogleLogin();
  const heading = useRef<HTMLHeadingElement>(null);
  // The previous form, which had the focus, is gone.
  useEffect(() => heading.current?.focus(), []);
  async function complete(consent: Consent, refuse: (error: unknown) => boolean) {
    try {
      if ('user' in pending) {
        switchUser(await update.mutateAsync(consent));
        toast.success(messages.loginSucceeded);
      } else {
        await google.mutateAsync({ token: pending.token, ...consent });
        toast.success(messages.googleLoginSucceeded);
      }
    } catch (error) {
      if (refuse(error)) return;
      toast.failure(serverMessage(error) ?? messages.loginFailed, networkErrorDetail(error));
      // The session has ended, or the token, which is valid for five minutes, has expired.
      if (serverMessage(error) !== undefined) onBack();
    }
  }

  const { refused, onSubmit } = useNativeForm<'adult' | 'notice'>((typed, { refuse }) =>
    complete(consentIn(typed), refuse),
  );

  return (
    <form noValidate onSubmit={onSubmit} className="mt-7">
      <h2 ref={heading} tabIndex={-1} className="type-h2 outline-none">
        {words.heading}
      </h2>
      <p className="mt-2 mb-4 text-ink-2">{'user' in pending ? words.olderAccount : words.newAccount}</p>
      <ConsentBoxes refused={refused} />
      <Button
        type="submit"
        className="mt-5 w-full"
        busy={update.isPending || google.isPending}
        busyLabel={busy.loading}
      >
        {words.proceed}
      </Button>
      <Button
        variant="text"
        className="mt-2 w-full"
        onClick={() => ('user' in pending ? switchUser(pending.user) : onBack())}
      >
        {words.notNow}
      </Button>
    </form>
  );
}

/** Reads the consents from the form's values. */
export function consentIn({ adult, notice }: { adult?: string; notice?: string }): Consent {
  return { ...(adult && { adult: true }), ...(notice && { notice: NOTICE_VERSION }) };
}

const notice = (text: string) => <NewTabLink to="/legal/privacy">{text}</NewTabLink>;

/** Checkboxes for being 18 or older and for the privacy notice; unchecked at first, required only with RULES=india. */
export function ConsentBoxes({ refused }: { refused: Record<string, string> }) {
  return (
    <div className="flex flex-col">
      <ConsentBox name="adult" missing={refusals.adultMissing} refused={refused['adult']}>
        {words.adult}
      </ConsentBox>
      <ConsentBox name="notice" missing={refusals.noticeMissing} refused={refused['notice']}>
        <RichText parts={words.notice({ notice })} />
      </ConsentBox>
    </div>
  );
}

interface ConsentBoxProps {
  name: 'adult' | 'notice';
  /** Error shown if the required box is unchecked. */
  missing: string;
  refused: string | undefined;
  children: ReactNode;
}

function ConsentBox({ name, missing, refused, children }: ConsentBoxProps) {
  const isRequired = useSite().rules === 'india';
  const errorId = useId();
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          name={name}
          required={isRequired}
          data-missing={missing}
          aria-invalid={refused !== undefined}
          aria-describedby={refused === undefined ? undefined : errorId}
          className="size-5 shrink-0 accent-accent"
        />
        <span className="pt-0.5">
          {children} {!isRequired && <span className="ml-0.5 text-[14.5px]/5 text-muted">{controls.optional}</span>}
        </span>
      </label>
      <FieldError id={errorId} className="mb-2">
        {refused}
      </FieldError>
    </div>
  );
}

/** A link within a form; opens in a new tab, so that the form's input is kept. */
export function NewTabLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a
      href={to}
      target="_blank"
      rel="noopener noreferrer"
      className="text-link underline decoration-1 underline-offset-4 hover:decoration-2"
    >
      {children}
    </a>
  );
}
