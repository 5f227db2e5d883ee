import { contentLine, type ContentLine } from './content-lines.ts';
import { UnreadableCalendar } from './unreadable-calendar.ts';

/** A part of a calendar between BEGIN and END: its own lines, and the parts in it. */
export interface Component {
  name: string;
  lines: ContentLine[];
  parts: Component[];
}

/** How deep parts lie in each other: a calendar, an event, its alarm; more is nothing that calendars know. */
const MOST_DEEP = 8;

/**
 * The calendars of a text. It is none where it is not one from its first line to its last: a page of a site, or a calendar
 * that breaks off. A calendar without its end would look like one with fewer events.
 */
export function componentsOf(lines: readonly string[]): Component[] {
  const none = () => new UnreadableCalendar('not-a-calendar');
  const calendars: Component[] = [];
  const open: Component[] = [];
  for (const text of lines) {
    const trimmed = text.trim();
    if (trimmed === '') continue;
    const line = contentLine(trimmed);
    const current = open.at(-1);
    if (line === null || line === 'ignored') {
      if (current === undefined) throw none();
      continue;
    }
    const name = line.value.toUpperCase();
    if (line.name === 'BEGIN') {
      if (open.length === MOST_DEEP || (current === undefined && name !== 'VCALENDAR')) throw none();
      const component = { name, lines: [], parts: [] };
      (current?.parts ?? calendars).push(component);
      open.push(component);
    } else if (current === undefined) throw none();
    else if (line.name !== 'END') current.lines.push(line);
    else if (open.pop()?.name !== name) throw none();
  }
  if (open.length > 0 || calendars.length === 0) throw none();
  return calendars;
}

/** The first line of a name. */
export function lineOf({ lines }: Component, name: string): ContentLine | undefined {
  return lines.find((line) => line.name === name);
}

export function linesNamed({ lines }: Component, name: string): ContentLine[] {
  return lines.filter((line) => line.name === name);
}
