import * as words from '@aangan/contract/words/en/ui/controls.ts';
import { RotateCw } from './icons.ts';
import { Button } from './Button.tsx';
import { CourtyardPlan } from './CourtyardPlan.tsx';

interface ErrorStateProps {
  /** What happened, in a sentence; otherwise that the homes could not be reached. */
  title?: string;
  /** 'h1' where this is all that the page has to say. */
  heading?: 'h1' | 'h2';
  /** What it means for the reader. */
  detail?: string;
  busy?: boolean;
  /** What the button does, where that is more than to try again. */
  retry?: string;
  onRetry: () => void;
}

/** Something failed: what happened, and 'Try again'. Never looks like EmptyState. */
export function ErrorState({
  title = words.unreachable,
  heading: Heading = 'h2',
  detail = words.nothingLost,
  busy,
  retry = words.tryAgain,
  onRetry,
}: ErrorStateProps) {
  return (
    <div role="alert" className="mx-auto flex max-w-[420px] flex-col items-center py-10 text-center">
      <CourtyardPlan court="cross" />
      <Heading className="type-h2 mt-6">{title}</Heading>
      <p className="mt-2 max-w-[360px] text-muted">{detail}</p>
      <Button
        className="mt-5"
        busy={busy}
        busyLabel={words.trying}
        icon={<RotateCw size={20} strokeWidth={1.75} aria-hidden="true" />}
        onClick={onRetry}
      >
        {retry}
      </Button>
    </div>
  );
}
