import type { MailKind } from '@aangan/contract/inbox/notification-settings.ts';
import * as words from '@aangan/contract/words/en/inbox/stop-mails.ts';
import { SignInFrame } from '../../accounts/parts/SignInFrame.tsx';
import { isRefusal, errorMessage } from '../../api/api-error.ts';
import { paths } from '../../shared/links.ts';
import { Note, ErrorNote } from '../../shared/Note.tsx';
import { useLinkToken } from '../../shared/use-link-token.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { useUnsubscribe } from '../queries/notifications.ts';

const explanations: Record<MailKind, string> = {
  messages: words.stoppedMessages,
  reminders: words.stoppedReminders,
  reviews: words.stoppedReviews,
  payouts: words.stoppedPayouts,
};

/** `/stop-mails#t=…`, linked from a mail's footer. Opening the link does not unsubscribe yet. */
export function Unsubscribe() {
  const token = useLinkToken();
  const { mutate, data, error, isPending } = useUnsubscribe(token ?? '');
  const isVoid = token === null || (error !== null && isRefusal(error, 'NOT_FOUND'));
  return (
    <SignInFrame heading={words.heading} lead={words.lead}>
      {data !== undefined && (
        <div aria-live="polite" className="mt-7">
          <Note tone="neem" title={explanations[data.kind]} />
        </div>
      )}
      {isVoid && <ErrorNote className="mt-7" title={words.voidLink} />}
      {error !== null && !isVoid && <ErrorNote className="mt-7" title={errorMessage(error)} />}
      {data === undefined && !isVoid && (
        <Button className="mt-7 w-full" busy={isPending} busyLabel={words.stopping} onClick={() => mutate()}>
          {words.stop}
        </Button>
      )}
      <ButtonLink to={paths.accountNews} variant="secondary" className="mt-4 w-full">
        {words.change}
      </ButtonLink>
    </SignInFrame>
  );
}
