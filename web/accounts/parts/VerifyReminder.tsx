import * as words from '@aangan/contract/words/en/accounts/verify-reminder.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import { Note } from '../../shared/Note.tsx';
import { showError } from '../../shared/show-error.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { useAccount, useSendVerification } from '../queries/account.ts';

/** Reminder for unverified e-mail addresses. Verification is optional. */
export function VerifyReminder({ className }: { className?: string }) {
  const { data: account } = useAccount();
  const send = useSendVerification();
  if (account === undefined || account.emailVerified) return null;

  function sendAgain() {
    send.mutate(undefined, { onSuccess: ({ message }) => toast.success(message), onError: showError });
  }

  return (
    <div className={className}>
      <Note
        tone="haldi"
        title={words.title}
        detail={<span className="wrap-anywhere">{words.detail({ email: account.email })}</span>}
        action={
          <Button variant="secondary" size="row" busy={send.isPending} busyLabel={busy.sending} onClick={sendAgain}>
            {words.sendAgain}
          </Button>
        }
      />
    </div>
  );
}
