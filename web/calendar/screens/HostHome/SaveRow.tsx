import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import { errorMessage } from '../../../api/api-error.ts';
import { ErrorNote } from '../../../shared/Note.tsx';
import { Button } from '../../../ui/Button.tsx';

interface SaveRowProps {
  isPending: boolean;
  /** The server's refusal, or null. */
  failure: unknown;
  onCancel?: () => void;
}

/** Bottom of a form: error, save and cancel. */
export function SaveRow({ isPending, failure, onCancel }: SaveRowProps) {
  return (
    <div className="grid gap-4">
      {failure !== null && <ErrorNote title={errorMessage(failure)} />}
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
