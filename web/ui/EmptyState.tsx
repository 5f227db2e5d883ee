import type { ReactNode } from 'react';
import { CourtyardPlan } from './CourtyardPlan.tsx';

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
