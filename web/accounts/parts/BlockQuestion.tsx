import * as words from '@aangan/contract/words/en/accounts/block.ts';
import { showError } from '../../shared/show-error.ts';
import { Button } from '../../ui/Button.tsx';
import { QuestionDialog } from '../../ui/QuestionDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useBlock } from '../queries/people.ts';

interface BlockQuestionProps {
  person: { _id: string; name: string };
  onClose: () => void;
  /** Called after the person was blocked. */
  onBlocked?: (() => void) | undefined;
}

/** Explains the effects of blocking, and blocks on confirmation. */
export function BlockQuestion({ person, onClose, onBlocked }: BlockQuestionProps) {
  const block = useBlock();

  async function yes() {
    try {
      const { message } = await block.mutateAsync(person._id);
      toast.success(message);
      onBlocked?.();
    } catch (error) {
      showError(error);
    }
    onClose();
  }

  return (
    <QuestionDialog
      open
      title={words.blockPerson({ name: person.name })}
      onClose={onClose}
      actions={
        <>
          <Button variant="secondary" disabled={block.isPending} onClick={onClose}>
            {words.keep}
          </Button>
          <Button variant="destructive" busy={block.isPending} busyLabel={words.blocking} onClick={() => void yes()}>
            {words.block}
          </Button>
        </>
      }
    >
      {words.whatItDoes}
    </QuestionDialog>
  );
}
