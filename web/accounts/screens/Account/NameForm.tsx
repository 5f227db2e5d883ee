import * as words from '@aangan/contract/words/en/accounts/account.ts';
import * as accountMessages from '@aangan/contract/words/en/shared/account.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import * as signInWords from '@aangan/contract/words/en/shared/sign-in.ts';
import type { AccountView } from '@aangan/contract/accounts/accounts.ts';
import { MAX_TEXT } from '@aangan/contract/limits.ts';
import { errorMessage } from '../../../api/api-error.ts';
import { useChangeName } from '../../queries/account.ts';
import { useNativeForm } from '../../parts/use-native-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { toast } from '../../../ui/toast.ts';
import { Section } from './Section.tsx';

/** The name, which can be changed, and the e-mail address, which cannot. */
export function NameForm({ account }: { account: AccountView }) {
  const rename = useChangeName();
  const { refused, onSubmit } = useNativeForm<'name'>(({ name }, { refuse }) =>
    rename.mutate(
      { name: name.trim() },
      {
        onSuccess: () => toast.success(accountMessages.nameChanged),
        onError: (error) => {
          if (!refuse(error)) toast.failure(errorMessage(error));
        },
      },
    ),
  );

  return (
    <Section title={words.you}>
      <dl className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <dt className="type-label w-full">{signInWords.email}</dt>
        <dd className="wrap-anywhere">{account.email}</dd>
        <dd>
          <Tag tone={account.emailVerified ? 'neem' : 'haldi'}>
            {account.emailVerified ? words.confirmed : words.notConfirmed}
          </Tag>
        </dd>
        {account.google && (
          <dd>
            <Tag>{words.signsInWithGoogle}</Tag>
          </dd>
        )}
      </dl>
      <form noValidate onSubmit={onSubmit} className="mt-6">
        <Field
          label={labels.name}
          name="name"
          autoComplete="name"
          maxLength={MAX_TEXT}
          defaultValue={account.name}
          hint={words.nameHint}
          error={refused['name']}
        />
        <Button
          type="submit"
          variant="secondary"
          className="mt-5 max-sm:w-full"
          busy={rename.isPending}
          busyLabel={busy.saving}
        >
          {words.saveName}
        </Button>
      </form>
    </Section>
  );
}
