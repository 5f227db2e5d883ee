import * as words from '@aangan/contract/words/en/screens/host-home.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import { errorMessage } from '../../api/api-error.ts';
import { Refusal } from '../../components/Note.tsx';
import { Button } from '../../ui/Button.tsx';

interface SaveRowProps {
  isPending: boolean;
  /** What the server refused, or null. */
  failure: unknown;
  onCancel?: () => void;
}

/** The foot of a form: why it was refused, 'Save', and the way out where there is one. */
export function SaveRow({ isPending, failure, onCancel }: SaveRowProps) {
  return (
    <div className="grid gap-4">
      {failure !== null && <Refusal title={errorMessage(failure)} />}
      <div className="flex gap-3">
        <Button type="submit" className="max-sm:flex-1" busy={isPending} busyLabel={busy.saving}>
          {words.save}
        </Button>
        {onCancel !== undefined && (
          <Button variant="secondary" onClick={onCancel}>
            {words.cancel}
          </Button>
        )}
      </div>
    </div>
  );
}
