import * as words from '@aangan/contract/words/en/ui/controls.ts';
import { RotateCw } from './icons.ts';
import { Button } from './Button.tsx';
import { CourtyardPlan } from './CourtyardPlan.tsx';

interface ErrorStateProps {
  /** Error message; by default that homes could not be loaded. */
  title?: string;
  /** 'h1' if it is the whole page. */
  heading?: 'h1' | 'h2';
  /** Consequence for the user. */
  detail?: string;
  busy?: boolean;
  /** Label of the button; default: 'Try again'. */
  retry?: string;
  onRetry: () => void;
}

/** Error state with 'Try again'. Looks different from EmptyState. */
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
