import * as words from '@aangan/contract/words/en/screens/home-facts.ts';
import * as busy from '@aangan/contract/words/en/shared/busy.ts';
import { Refusal } from '../../components/Note.tsx';
import { Button } from '../../ui/Button.tsx';

interface SaveRowProps {
  isPending: boolean;
  refusal: string | null;
  /** 'Save', unless a part has several. */
  label?: string;
}

/** The foot of a part: why it was not saved, and 'Save'. */
export function SaveRow({ isPending, refusal, label = words.save }: SaveRowProps) {
  return (
    <>
      {refusal !== null && <Refusal title={refusal} />}
      <Button type="submit" variant="secondary" className="sm:w-fit" busy={isPending} busyLabel={busy.saving}>
        {label}
      </Button>
    </>
  );
}
