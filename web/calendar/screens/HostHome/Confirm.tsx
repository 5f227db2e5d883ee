import { lazyPart } from '../../../ui/lazy-part.tsx';

/** Confirmation dialog, prefetched on approach. */
export const Confirm = lazyPart(() => import('./Question.tsx').then((file) => file.Question));
