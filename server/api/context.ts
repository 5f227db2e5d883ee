import type { CallName } from '@aangan/contract/paths.ts';
import type { AppContext } from '../domain/context.ts';
import type { Answer, CallRequest, Handler } from './call.ts';
import type { LiveInboxes } from './inbox/live-inboxes.ts';

/** Dependencies of calls and pages. */
export interface Context extends AppContext {
  /** Open live channels of this process. */
  live: LiveInboxes;
}

/** Declares a call: `export const createBooking = call('booking/create', async ({ params, body }, { db }) => …)`. */
export function call<N extends CallName>(name: N, run: Run[N]): Handler<N, Context> {
  return { name, run };
}

/** Indexed by name, so that literals such as `'INR'` or `true` keep their types in answers. */
type Run = { [N in CallName]: (requested: CallRequest<N>, context: Context) => Promise<Answer<N>> };
