import * as homeRefusals from '@aangan/contract/words/en/homes/refusals.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { states } from '../rules/states.ts';
import * as z from '../zod.ts';

/** A person's state of residence (ISO 3166-2), shown on a guest's invoices. */
export const OwnState = z.enum(states, { error: () => homeRefusals.notOneOf({ label: labels.state }) });
