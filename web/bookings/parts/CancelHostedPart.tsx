import { lazyPart } from '../../ui/lazy-part.tsx';

/** Confirmation dialog for a host's cancellation, loaded on demand. */
export const CancelHostedPart = lazyPart(() =>
  import('./CancelHostedQuestion.tsx').then((file) => file.CancelHostedQuestion),
);
