import * as words from '@aangan/contract/words/en/homes/home-facts.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import { ErrorNote } from '../../../shared/Note.tsx';
import { Button } from '../../../ui/Button.tsx';

interface SaveRowProps {
  isPending: boolean;
  refusal: string | null;
  /** 'Save' by default. */
  label?: string;
}

/** Bottom of a section: error and save button. */
export function SaveRow({ isPending, refusal, label = words.save }: SaveRowProps) {
  return (
    <>
      {refusal !== null && <ErrorNote title={refusal} />}
      <Button type="submit" variant="secondary" className="sm:w-fit" busy={isPending} busyLabel={busy.saving}>
        {label}
      </Button>
    </>
  );
}
