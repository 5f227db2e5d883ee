import { contentLine, type ContentLine } from './content-lines.ts';

/** A part of a calendar between BEGIN and END: its own lines, and the parts in it. */
export interface Component {
  name: string;
  lines: ContentLine[];
  parts: Component[];
}

/** How deep parts lie in each other: a calendar, an event, its alarm; more is nothing that calendars know. */
const MOST_DEEP = 8;

/**
 * The calendars of a text, or null where it is none from its first line to its last: a page of a site, or a calendar that
 * breaks off. A calendar without its end would look like one with fewer events.
 */
export function componentsOf(lines: readonly string[]): Component[] | null {
  const calendars: Component[] = [];
  const open: Component[] = [];
  for (const text of lines) {
    const line = contentLine(text);
    if (line === null && open.length === 0) return null;
    if (line === null) continue;
    const name = line.value.toUpperCase();
    const current = open.at(-1);
    if (line.name === 'BEGIN') {
      if (open.length === MOST_DEEP || (current === undefined && name !== 'VCALENDAR')) return null;
      const component = { name, lines: [], parts: [] };
      (current?.parts ?? calendars).push(component);
      open.push(component);
    } else if (current === undefined) return null;
    else if (line.name !== 'END') current.lines.push(line);
    else if (open.pop()?.name !== name) return null;
  }
  return open.length === 0 && calendars.length > 0 ? calendars : null;
}

/** The first line of a name. */
export function lineOf({ lines }: Component, name: string): ContentLine | undefined {
  return lines.find((line) => line.name === name);
}
