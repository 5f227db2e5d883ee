import * as words from '@aangan/contract/words/en/pages/site.ts';
import * as controls from '@aangan/contract/words/en/ui/controls.ts';
import { Component, type ReactNode } from 'react';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageOutdatedError } from '../ui/page-outdated.ts';

/** Error boundary for rendering and lazy loading of a screen; the header and other screens keep working. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crash: { error: unknown } | null }> {
  override state = { crash: null as { error: unknown } | null };

  static getDerivedStateFromError(error: unknown) {
    return { crash: { error } };
  }

  override render() {
    const { crash } = this.state;
    if (crash === null) return this.props.children;
    const message =
      crash.error instanceof PageOutdatedError
        ? { title: controls.partMissing, detail: controls.mayBeUpdated, retry: controls.reloadPage }
        : { title: words.crashed };
    return (
      <div className="page py-16">
        <ErrorState {...message} onRetry={() => location.reload()} />
      </div>
    );
  }
}
