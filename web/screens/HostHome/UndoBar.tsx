import * as words from '@aangan/contract/words/en/screens/host-home.ts';
import { CircleCheck } from '../../ui/icons.ts';
import { Button } from '../../ui/Button.tsx';

/** Says what was changed, and takes it back. */
export function UndoBar({ days, onUndo }: { days: number; onUndo: () => void }) {
  return (
    <div className="undo-bar motion-rise">
      <CircleCheck size={22} strokeWidth={1.75} className="text-neem" aria-hidden="true" />
      <output className="flex-1 pt-0.5 font-semibold">{words.saved({ days })}</output>
      <Button variant="secondary" size="row" onClick={onUndo}>
        {words.undo}
      </Button>
    </div>
  );
}
