import * as accountMessages from '@aangan/contract/words/en/shared/account.ts';
import type { AccountView } from '@aangan/contract/account/accounts.ts';
import { MAX_TEXT } from '@aangan/contract/limits.ts';
import { refusedFields, shownMessage } from '../../api/api-error.ts';
import { useRename } from '../../api/account.ts';
import { usePlainForm } from '../../components/sign-in/use-plain-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Tag } from '../../ui/Tag.tsx';
import { toast } from '../../ui/toast.ts';
import { Section } from './Section.tsx';

/** The name, which can change, and the address, which cannot. */
export function NameForm({ account }: { account: AccountView }) {
  const rename = useRename();
  const { refused, onSubmit } = usePlainForm<'name'>(({ name }, { refuse }) =>
    rename.mutate(
      { name: name.trim() },
      {
        onSuccess: () => toast.success(accountMessages.nameChanged),
        onError: (error) => {
          refuse(refusedFields(error));
          if (Object.keys(refusedFields(error)).length === 0) toast.failure(shownMessage(error));
        },
      },
    ),
  );

  return (
    <Section title="You">
      <dl className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <dt className="type-label w-full">E-mail</dt>
        <dd className="wrap-anywhere">{account.email}</dd>
        <dd>{account.emailVerified ? <Tag tone="neem">Confirmed</Tag> : <Tag tone="haldi">Not confirmed yet</Tag>}</dd>
        {account.google && (
          <dd>
            <Tag>Signs in with Google</Tag>
          </dd>
        )}
      </dl>
      <form noValidate onSubmit={onSubmit} className="mt-6">
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          maxLength={MAX_TEXT}
          defaultValue={account.name}
          hint="Hosts and guests see it on your bookings."
          error={refused['name']}
        />
        <Button
          type="submit"
          variant="secondary"
          className="mt-5 max-sm:w-full"
          busy={rename.isPending}
          busyLabel="Saving..."
        >
          Save name
        </Button>
      </form>
    </Section>
  );
}
