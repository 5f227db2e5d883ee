import * as words from '@aangan/contract/words/en/components/site.ts';
import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/ErrorState.tsx';

/** Holds what breaks while a screen is drawn or its code is fetched; the header and the other screens stay. */
export class CrashBoundary extends Component<{ children: ReactNode }, { hasCrashed: boolean }> {
  override state = { hasCrashed: false };

  static getDerivedStateFromError() {
    return { hasCrashed: true };
  }

  override render() {
    if (!this.state.hasCrashed) return this.props.children;
    return (
      <div className="page py-16">
        <ErrorState title={words.crashed} onRetry={() => location.reload()} />
      </div>
    );
  }
}
