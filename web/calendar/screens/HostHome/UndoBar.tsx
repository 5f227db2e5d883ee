import * as words from '@aangan/contract/words/en/calendar/host-home.ts';
import { Button } from '../../../ui/Button.tsx';
import { Snackbar } from '../../../ui/Snackbar.tsx';

interface UndoBarProps {
  days: number;
  onUndo: () => void;
  onTimeUp: () => void;
}

/** Undo message for changed days. */
export function UndoBar({ days, onUndo, onTimeUp }: UndoBarProps) {
  return (
    <Snackbar
      className="undo-bar"
      onTimeout={onTimeUp}
      actions={
        <Button variant="secondary" size="row" onClick={onUndo}>
          {words.undo}
        </Button>
      }
    >
      {words.saved({ days })}
    </Snackbar>
  );
}
