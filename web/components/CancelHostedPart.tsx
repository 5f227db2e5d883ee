import { part } from '../ui/part.tsx';

/** The question before a host cancels a booking; its code comes when it is asked. */
export const CancelHostedPart = part(() =>
  import('./CancelHostedQuestion.tsx').then((file) => file.CancelHostedQuestion),
);
