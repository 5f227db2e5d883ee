import type { AccountView } from '@aangan/contract/accounts/accounts.ts';
import { type State, states } from '@aangan/contract/rules/states.ts';
import * as words from '@aangan/contract/words/en/accounts/account.ts';
import * as accountMessages from '@aangan/contract/words/en/shared/account.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { useChangeStateOfResidence } from '../../queries/account.ts';
import { errorMessage } from '../../../api/api-error.ts';
import { useNativeForm } from '../../parts/use-native-form.ts';
import { StateField } from '../../../homes/parts/StateField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toast.ts';
import { Section } from './Section.tsx';

/** Form of the person's state for invoices; shown where taxes apply. */
export function StateForm({ account }: { account: AccountView }) {
  const change = useChangeStateOfResidence();
  const { refused, onSubmit } = useNativeForm<'state'>(({ state }, { refuse }) =>
    change.mutate(
      { state: state as State },
      {
        onSuccess: () => toast.success(accountMessages.stateChanged),
        onError: (error) => {
          if (!refuse(error)) toast.failure(errorMessage(error));
        },
      },
    ),
  );
  return (
    <Section title={words.billing}>
      <form noValidate onSubmit={onSubmit}>
        <StateField
          label={labels.state}
          name="state"
          none={words.noState}
          autoComplete="address-level1"
          defaultValue={states.find((code) => code === account.state) ?? ''}
          hint={words.stateHint}
          error={refused['state']}
        />
        <Button
          type="submit"
          variant="secondary"
          className="mt-5 max-sm:w-full"
          busy={change.isPending}
          busyLabel={busy.saving}
        >
          {words.saveState}
        </Button>
      </form>
    </Section>
  );
}
