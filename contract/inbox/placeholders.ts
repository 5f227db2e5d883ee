/**
 * What a host may write into a saved reply or an automatic message, and the server fills in for each guest. Address and
 * directions are filled in once the stay is paid, and else with nothing.
 */
export const placeholders = ['guest', 'home', 'checkIn', 'checkOut', 'address', 'directions'] as const;
export type Placeholder = (typeof placeholders)[number];

const PLACEHOLDER = new RegExp(`\\{(${placeholders.join('|')})\\}`, 'g');

/** A text with its placeholders filled in, in one pass: what is put in is never read as a placeholder again. */
export function fillIn(text: string, facts: Record<Placeholder, string>): string {
  return text.replaceAll(PLACEHOLDER, (_all, name: Placeholder) => facts[name]);
}
