import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import * as words from '@aangan/contract/words/en/ui/controls.ts';
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { fetchOnce, PageOutdatedError, prefetch } from './fetch-once.ts';
import { toast } from './toast.ts';
import type { ToastOptions } from './Toasts.tsx';

/**
 * A lazily loaded component. On failure shows a toast and calls `onUnavailable` or `onClose`; the next render retries,
 * unlike React.lazy. `prefetch` loads it ahead, as do the handlers `onApproach` of a button.
 */
export function lazyPart<P extends { onClose: () => void }>(load: () => Promise<ComponentType<P>>) {
  const fetch = fetchOnce(load);
  const createLazy = () => lazy(async () => ({ default: await fetch() }));
  let Loaded: ComponentType<P> = createLazy();
  function Part({ onUnavailable, ...rest }: P & { onUnavailable?: () => void }) {
    function onFailure(error: unknown) {
      Loaded = createLazy();
      reportLoadFailure(error, messages.unreachable, { detail: words.reload });
      (onUnavailable ?? rest.onClose)();
    }
    return (
      <PartErrorBoundary onFailure={onFailure}>
        <Suspense>
          <Loaded {...(rest as unknown as P)} />
        </Suspense>
      </PartErrorBoundary>
    );
  }
  const onNear = () => prefetch(fetch);
  return Object.assign(Part, { prefetch: onNear, onApproach: { onPointerEnter: onNear, onFocus: onNear } });
}

class PartErrorBoundary extends Component<
  { onFailure: (error: unknown) => void; children: ReactNode },
  { hasFailed: boolean }
> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailure(error);
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}

/** Long enough to be noticed. */
const SHOWN_MS = 30_000;

/** Shows that a reload is needed, if so; otherwise `text`. */
export function reportLoadFailure(error: unknown, text: string, options?: ToastOptions): void {
  if (error instanceof PageOutdatedError) {
    const action = { label: words.reloadPage, act: () => location.reload() };
    toast.failure(words.partMissing, { detail: words.mayBeUpdated, action, autoClose: SHOWN_MS });
  } else toast.failure(text, options);
}
