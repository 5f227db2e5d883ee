import * as words from '@aangan/contract/words/en/screens/host-home.ts';
import { Button } from '../../ui/Button.tsx';
import { PassingBar } from '../../ui/PassingBar.tsx';

interface UndoBarProps {
  days: number;
  onUndo: () => void;
  onTimeUp: () => void;
}

/** Says which days were changed, and takes it back. */
export function UndoBar({ days, onUndo, onTimeUp }: UndoBarProps) {
  return (
    <PassingBar
      className="undo-bar"
      onTimeUp={onTimeUp}
      actions={
        <Button variant="secondary" size="row" onClick={onUndo}>
          {words.undo}
        </Button>
      }
    >
      {words.saved({ days })}
    </PassingBar>
  );
}
