import { RESET_LINK_MINUTES } from '@aangan/contract/limits.ts';
import { shownMessage } from '../../api/api-error.ts';
import { useForgotPassword } from '../../api/account.ts';
import { Note } from '../../components/Note.tsx';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/toast.ts';
import { Section } from './Section.tsx';

/** For an account that was opened with Google: a password beside it, by a link to its address. */
export function FirstPassword({ email }: { email: string }) {
  const forgot = useForgotPassword();
  return (
    <Section
      title="Password"
      lead="You sign in with Google and have no password here. If you want one as well, we mail you a link."
    >
      {forgot.data === undefined ? (
        <Button
          variant="secondary"
          className="max-sm:w-full"
          busy={forgot.isPending}
          busyLabel="Sending..."
          onClick={() => forgot.mutate({ email }, { onError: (error) => toast.failure(shownMessage(error)) })}
        >
          Mail me a link
        </Button>
      ) : (
        <output>
          <Note
            tone="neem"
            title={<span className="wrap-anywhere">A link is on its way to {email}.</span>}
            detail={`It works once, for ${RESET_LINK_MINUTES} minutes.`}
          />
        </output>
      )}
    </Section>
  );
}
