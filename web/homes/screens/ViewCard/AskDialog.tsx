import type { Listing } from '@aangan/contract/homes/listings.ts';
import { MAX_MESSAGE } from '@aangan/contract/limits.ts';
import { formatDate } from '@aangan/contract/rules/dates.ts';
import { guestLabel, type Party, type StayDates, totalGuests } from '@aangan/contract/rules/stay-request.ts';
import * as signInWords from '@aangan/contract/words/en/accounts/sign-in-dialog.ts';
import * as words from '@aangan/contract/words/en/inbox/ask.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useCurrentUser } from '../../../accounts/queries/current-user.ts';
import { ApiError, fieldErrors, errorMessage } from '../../../api/api-error.ts';
import { idempotencyKeys } from '../../../api/use-action.ts';
import { useAskHost } from '../../../inbox/queries/inbox.ts';
import { readMessageDraft, saveMessageDraft } from '../../../inbox/queries/message-drafts.ts';
import { conversationPath } from '../../../shared/links.ts';
import { useSignInFor } from '../../../shared/sign-in-return.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextArea } from '../../../ui/Field.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';

const SignInDialog = lazyPart(() =>
  import('../../../accounts/parts/SignInDialog.tsx').then((file) => file.SignInDialog),
);

interface AskDialogProps {
  listing: Listing;
  stay: StayDates | null;
  party: Party;
  onClose: () => void;
}

/** Outlives the dialog, as the text does: opened and sent again after a lost answer, it is one question. */
const sendOnce = idempotencyKeys();

/** Question to the host with the chosen stay; leads to the conversation. */
export function AskDialog({ listing, stay, party, onClose }: AskDialogProps) {
  const { user, isPending: isUserUnknown } = useCurrentUser();
  const person = user?._id ?? '';
  const place = `ask:${listing._id}`;
  const [typed, setTyped] = useState(() => readMessageDraft(person, place));
  const [isSigningIn, setSigningIn] = useState(false);
  const [isWithStay, setWithStay] = useState(stay !== null);
  const field = useRef<HTMLTextAreaElement>(null);
  const askHost = useAskHost(listing._id);
  const signInFor = useSignInFor();
  const [, navigate] = useLocation();
  const refused = fieldErrors(askHost.error)['message'];

  function type(text: string) {
    setTyped(text);
    saveMessageDraft(person, place, text);
  }

  async function send() {
    const body = {
      message: typed,
      ...(isWithStay && { ...stay, guests: totalGuests(party) }),
    };
    try {
      const { _id } = await sendOnce({ listing: listing._id, ...body }, (key) => askHost.mutateAsync({ key, ...body }));
      saveMessageDraft(person, place, '');
      navigate(conversationPath(_id));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) return;
      // The session has ended, but this screen may require a session.
      const search = new URLSearchParams(location.search);
      search.set('ask', '');
      signInFor(`${location.pathname}?${search}`);
    }
  }

  function sendSignedIn() {
    setSigningIn(false);
    // Drafts of visitors are deleted at sign-in.
    saveMessageDraft(person, place, typed);
    void send();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={words.open}
      initialFocus={field}
      footer={
        <Button
          className="w-full"
          busy={askHost.isPending}
          busyLabel={busy.sending}
          disabled={typed.trim() === ''}
          onClick={() => (user === null && !isUserUnknown ? setSigningIn(true) : void send())}
        >
          {words.send}
        </Button>
      }
    >
      <p className="mb-5 text-ink-2">{words.intro({ home: listing.title })}</p>
      <TextArea
        ref={field}
        label={words.question}
        value={typed}
        maxLength={MAX_MESSAGE * 2}
        error={refused}
        dir="auto"
        onChange={(event) => type(event.target.value)}
      />
      <label className="mt-3 flex min-h-11 cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          checked={isWithStay}
          onChange={(event) => setWithStay(event.target.checked)}
        />
        <span className="type-figures pt-0.5">{stayLabel(stay, party)}</span>
      </label>
      {askHost.error !== null && refused === undefined && (
        <p role="alert" className="mt-3 text-lac">
          {errorMessage(askHost.error)}
        </p>
      )}
      {isSigningIn && (
        <SignInDialog lead={signInWords.question} onSignedIn={sendSignedIn} onClose={() => setSigningIn(false)} />
      )}
    </Dialog>
  );
}

function stayLabel(stay: StayDates | null, party: Party): string {
  const guests = guestLabel(party);
  if (stay === null) return words.withGuests({ guests });
  const dates = words.dates({ from: formatDate(stay.checkIn), to: formatDate(stay.checkOut) });
  return words.withStay({ dates, guests });
}
