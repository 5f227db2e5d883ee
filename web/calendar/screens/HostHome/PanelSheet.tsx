import { lazyPart } from '../../../ui/lazy-part.tsx';

/** Loaded on demand, because it needs Radix's dialog. */
export const PanelSheet = lazyPart(() => import('../../../ui/Dialog.tsx').then((file) => file.Dialog));
