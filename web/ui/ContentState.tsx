import * as words from '@aangan/contract/words/en/ui/controls.ts';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { RotateCw } from './icons.ts';

/** Placeholder box; `className` sets its size. */
export function Skeleton({ className }: { className?: string }) {
  return <div className={classNames('rounded-small bg-skeleton', className)} />;
}

/** Placeholder of a photo with a lattice shimmer. `turn` staggers neighbours. */
export function SkeletonPhoto({ turn = 0, className }: { turn?: number; className?: string }) {
  return (
    <div
      className={classNames('lattice-light rounded-photo', className ?? 'aspect-4/3')}
      style={{ '--turn': turn } as React.CSSProperties}
    />
  );
}

interface EmptyStateProps {
  title: string;
  /** 'h1' if it is the whole page. */
  heading?: 'h1' | 'h2';
  /** Reason and next step, in one sentence. */
  children?: ReactNode;
  /** One or two buttons or links. */
  actions?: ReactNode;
}

/** Empty state: there is nothing to show, without an error. */
export function EmptyState({ title, heading: Heading = 'h2', children, actions }: EmptyStateProps) {
  return (
    <div aria-live="polite" className="mx-auto flex max-w-[420px] flex-col items-center py-10 text-center">
      <CourtyardPlan court="tulsi" />
      <Heading className="type-h2 mt-6">{title}</Heading>
      {children !== undefined && <p className="mt-2 max-w-[360px] text-muted">{children}</p>}
      {actions !== undefined && <div className="mt-5 flex flex-wrap justify-center gap-3">{actions}</div>}
    </div>
  );
}

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
      <Button className="mt-5" busy={busy} busyLabel={words.trying} icon={<RotateCw size={20} />} onClick={onRetry}>
        {retry}
      </Button>
    </div>
  );
}

interface CourtyardPlanProps {
  /** Content of the court: tulsi (empty state) or cross (error). */
  court: 'tulsi' | 'cross' | 'bare';
  door?: 'open' | 'closed';
  /** 148 in a list, 96 in the search, 240 on its own page. */
  size?: number;
}

const posts = [60, 70, 80, 90];
const openWalls = 'M64 146H2V2H146V146H84M64 140H8V8H140V140H84M64 146V110M84 146V110';
const closedWalls = 'M2 2H146V146H2ZM8 8H140V140H8ZM64 140V110M84 140V110';

/** Illustration for empty and error states: plan of a courtyard house on 148 × 148. */
export function CourtyardPlan({ court, door = 'open', size = 148 }: CourtyardPlanProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 148 148"
      fill="none"
      stroke="var(--color-line-strong)"
      strokeWidth={(1.5 * 148) / Math.max(size, 148)}
      aria-hidden="true"
    >
      <path d={door === 'open' ? openWalls : closedWalls} fill="var(--color-sunken)" />
      <path d="M8 8 43 43M140 8 105 43M8 140 43 105M140 140 105 105" />
      <path d="M43 43H105V105H43Z" fill="var(--color-ground)" />
      <path d="M49 49H99V99H49Z" fill="var(--color-raised)" />
      {door === 'closed' && (
        <path d="M64 138H84V147H64ZM74 138V147" fill="var(--color-accent)" stroke="var(--color-accent-press)" />
      )}
      <g fill="var(--color-line-strong)" stroke="none">
        {posts.map((at) => (
          <path key={at} d={`M${at - 3} 37h4v5h-4zM${at - 3} 106h4v5h-4zM37 ${at - 3}h5v4h-5zM106 ${at - 3}h5v4h-5z`} />
        ))}
      </g>
      {court === 'tulsi' && (
        <g stroke="none">
          <path d="M74 61 87 74 74 87 61 74Z" fill="#F2A51D" />
          <circle cx="74" cy="74" r="5.500" fill="#23613F" />
        </g>
      )}
      {court === 'cross' && (
        <path d="M67 67 81 81M81 67 67 81" stroke="var(--color-lac)" strokeWidth="2.500" strokeLinecap="round" />
      )}
    </svg>
  );
}
