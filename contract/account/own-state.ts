import * as factWords from '@aangan/contract/words/en/refusals/facts.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { states } from '../rules/states.ts';
import * as z from '../zod.ts';

/** The state that somebody says they are in: ISO 3166-2. The bills of a guest name it. */
export const OwnState = z.enum(states, { error: () => factWords.notOneOf({ label: labels.state }) });
