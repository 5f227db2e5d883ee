import { ungrouped } from '../../components/typed-number.ts';

/** A number, or none where nothing is typed; what is neither goes to the server as it stands, which says why it cannot be. */
export function typedNumber(text: FormDataEntryValue | null): number | null {
  const typed = typeof text === 'string' ? text.trim().replace(/^(\d+),(5|0)$/, '$1.$2') : '';
  if (typed === '') return null;
  const number = Number(ungrouped(typed));
  return Number.isNaN(number) ? (typed as unknown as number) : number;
}

/** One of the choices, or none. */
export function typedChoice<Choice extends string>(
  choices: readonly Choice[],
  chosen: FormDataEntryValue | null,
): Choice | null {
  return choices.find((choice) => choice === chosen) ?? null;
}

/** Those of the choices that are marked. */
export function typedChoices<Choice extends string>(
  choices: readonly Choice[],
  marked: FormDataEntryValue[],
): Choice[] {
  return choices.filter((choice) => marked.includes(choice));
}
