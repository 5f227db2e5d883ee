/** A server-sent event; `id` is empty if it had none. */
export interface ReceivedEvent {
  name: string;
  id: string;
  data: string;
}

/** Parses server-sent events from arbitrary chunks (HTML, 9.2.6; the subset our server uses). */
export class EventParser {
  #buffer = '';

  parse(chunk: string): ReceivedEvent[] {
    const blocks = (this.#buffer + chunk).split('\n\n');
    this.#buffer = blocks.pop() ?? '';
    return blocks.flatMap((block) => parseEvent(block) ?? []);
  }
}

function parseEvent(block: string): ReceivedEvent | null {
  const event: ReceivedEvent = { name: '', id: '', data: '' };
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const value = line.slice(colon + 1).replace(/^ /, '');
    if (line.startsWith('event:')) event.name = value;
    if (line.startsWith('id:')) event.id = value;
    if (line.startsWith('data:')) event.data += value;
  }
  return event.data === '' ? null : event;
}
