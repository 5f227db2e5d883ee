import { contentLine, type ContentLine } from './content-lines.ts';
import { UnreadableCalendar } from './unreadable-calendar.ts';

/** A component between BEGIN and END: its lines and nested components. */
export interface Component {
  name: string;
  lines: ContentLine[];
  parts: Component[];
}

/** Maximum nesting depth; the standard only nests calendar, event and alarm. */
const MAX_DEPTH = 8;

/**
 * Parses the calendars of a text. Empty unless the whole text consists of calendars: a web page is rejected, and a
 * truncated calendar too, which would look like a calendar with fewer events.
 */
export function parseComponents(lines: readonly string[]): Component[] {
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
      if (open.length === MAX_DEPTH || (current === undefined && name !== 'VCALENDAR')) throw none();
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

/** The first line with this name. */
export function findLine({ lines }: Component, name: string): ContentLine | undefined {
  return lines.find((line) => line.name === name);
}

export function findLines({ lines }: Component, name: string): ContentLine[] {
  return lines.filter((line) => line.name === name);
}
