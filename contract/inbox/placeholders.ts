/**
 * Placeholders in saved replies and automatic messages, replaced by the server for each guest. Address and directions
 * are empty until the stay is paid.
 */
export const placeholders = ['guest', 'home', 'checkIn', 'checkOut', 'address', 'directions'] as const;
export type Placeholder = (typeof placeholders)[number];

const PLACEHOLDER = new RegExp(`\\{(${placeholders.join('|')})\\}`, 'g');

/** Replaces placeholders in one pass; inserted values are not scanned again. */
export function fillIn(text: string, values: Record<Placeholder, string>): string {
  return text.replaceAll(PLACEHOLDER, (_all, name: Placeholder) => values[name]);
}
