import * as words from '@aangan/contract/words/en/ui/controls.ts';
import { Component, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { fetchOnce, prefetch } from './fetch-once.ts';
import { reportLoadFailure } from './report-load-failure.ts';

/**
 * A part of a screen whose code is fetched when it is first shown. If it does not come, a toast says so and
 * `onClose`, or `onUnavailable` where that is more, takes it off the screen again; the next showing requests it again, where React alone would fail for ever. `prefetch` fetches it ahead.
 */
export function part<P extends { onClose: () => void }>(load: () => Promise<ComponentType<P>>) {
  const fetch = fetchOnce(load);
  const attempt = () => lazy(async () => ({ default: await fetch() }));
  let Loaded: ComponentType<P> = attempt();
  function Part({ onUnavailable, ...rest }: P & { onUnavailable?: () => void }) {
    function onFailure(error: unknown) {
      Loaded = attempt();
      reportLoadFailure(error, messages.unreachable, { detail: words.reload });
      (onUnavailable ?? rest.onClose)();
    }
    return (
      <FailedPart onFailure={onFailure}>
        <Suspense>
          <Loaded {...(rest as unknown as P)} />
        </Suspense>
      </FailedPart>
    );
  }
  return Object.assign(Part, { prefetch: () => prefetch(fetch) });
}

class FailedPart extends Component<
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
