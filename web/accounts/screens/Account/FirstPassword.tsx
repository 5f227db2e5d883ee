import * as words from '@aangan/contract/words/en/accounts/account.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import { RESET_LINK_MINUTES } from '@aangan/contract/limits.ts';
import { errorMessage } from '../../../api/api-error.ts';
import { useForgotPassword } from '../../queries/account.ts';
import { Note } from '../../../shared/Note.tsx';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { Section } from './Section.tsx';

/** For accounts created with Google: sends a link to set a password. */
export function FirstPassword({ email }: { email: string }) {
  const forgot = useForgotPassword();
  return (
    <Section title={words.password} lead={words.noPassword}>
      {forgot.data === undefined ? (
        <Button
          variant="secondary"
          className="max-sm:w-full"
          busy={forgot.isPending}
          busyLabel={busy.sending}
          onClick={() => forgot.mutate({ email }, { onError: (error) => toast.failure(errorMessage(error)) })}
        >
          {words.mailLink}
        </Button>
      ) : (
        <output>
          <Note
            tone="neem"
            title={<span className="wrap-anywhere">{words.linkMailed({ email })}</span>}
            detail={words.linkWorksOnce({ minutes: RESET_LINK_MINUTES })}
          />
        </output>
      )}
    </Section>
  );
}
