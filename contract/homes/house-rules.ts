import * as words from '@aangan/contract/words/en/homes/refusals.ts';
import * as labels from '@aangan/contract/words/en/shared/field-labels.ts';
import { type FieldName, optionalText } from '../fields.ts';
import { MAX_MORE_RULES } from '../limits.ts';
import * as z from '../zod.ts';

/** A time of day in India in half-hour steps: `HH:MM`, from 00:00 to 23:30. */
function halfHour(field: FieldName) {
  const error = () => words.halfHour({ label: labels[field] });
  return z.string({ error }).regex(/^([01][0-9]|2[0-3]):[03]0$/, { error });
}

function yesOrNo(field: FieldName) {
  return z.boolean({ error: () => words.yesOrNo({ label: labels[field] }) });
}

/** House rules; always replaced as a whole. A blank text is removed. */
export const HouseRules = z
  .object(
    {
      checkInFrom: halfHour('checkInFrom').describe('Earliest check-in'),
      checkInUntil: halfHour('checkInUntil').optional().describe('Latest check-in; absent: no limit'),
      checkOutBy: halfHour('checkOutBy').describe('Latest check-out'),
      pets: yesOrNo('pets'),
      smoking: yesOrNo('smoking'),
      parties: yesOrNo('parties'),
      quietFrom: halfHour('quietFrom').optional(),
      quietUntil: halfHour('quietUntil').optional(),
      more: optionalText(MAX_MORE_RULES, 'moreRules').describe("In the host's own words"),
    },
    { error: () => words.rulesNotAnObject },
  )
  .overwrite(({ more = '', ...rules }) => (more.trim() === '' ? rules : { ...rules, more }));
export type HouseRules = z.output<typeof HouseRules>;
