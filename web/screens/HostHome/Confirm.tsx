import { part } from '../../ui/part.tsx';

/** The question before something ends; its code comes when it is near. */
export const Confirm = part(() => import('./Question.tsx').then((file) => file.Question));
