import { stripGrouping } from '../../../shared/number-input.ts';

/** A number, or null if empty. Invalid text is passed on, and the server explains the error. */
export function parseNumber(text: FormDataEntryValue | null): number | null {
  const typed = typeof text === 'string' ? text.trim().replace(/^(\d+),(5|0)$/, '$1.$2') : '';
  if (typed === '') return null;
  const number = Number(stripGrouping(typed));
  return Number.isNaN(number) ? (typed as unknown as number) : number;
}

/** The chosen option, or null. */
export function parseChoice<Choice extends string>(
  choices: readonly Choice[],
  chosen: FormDataEntryValue | null,
): Choice | null {
  return choices.find((choice) => choice === chosen) ?? null;
}

/** The checked options. */
export function parseChoices<Choice extends string>(
  choices: readonly Choice[],
  marked: FormDataEntryValue[],
): Choice[] {
  return choices.filter((choice) => marked.includes(choice));
}
