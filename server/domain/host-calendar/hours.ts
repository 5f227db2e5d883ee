/** An hour of the day as the wire has it: `18:00`. */
export function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

export function hourOf(text: string): number {
  return Number(text.slice(0, 2));
}
