import { part } from '../../ui/part.tsx';

/** The sheet brings Radix's dialog along, and comes when it is wanted. */
export const PanelSheet = part(() => import('../../ui/Dialog.tsx').then((file) => file.Dialog));
