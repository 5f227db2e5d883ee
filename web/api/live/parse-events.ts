/** A server-sent event as it came; `id` is empty where it had none. */
export interface ReceivedEvent {
  name: string;
  id: string;
  data: string;
}

/** Puts events together from pieces of a stream, wherever it was cut (HTML, 9.2.6, as far as our server uses it). */
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
