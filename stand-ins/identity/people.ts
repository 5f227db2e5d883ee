import { createHash } from 'node:crypto';
import { Journal } from '../journal.ts';

export interface Person {
  name: string;
  email: string;
  /** The organisation's domain of the e-mail address; Google is authoritative for such addresses. */
  hd?: string;
}

const SAMPLES: Person[] = [
  { name: 'Asha Rao', email: 'asha.rao@gmail.com' },
  { name: 'Kabir Mehta', email: 'kabir.mehta@gmail.com' },
  { name: 'Meera Nair', email: 'meera@kovalamstays.example', hd: 'kovalamstays.example' },
];

/** Accounts of the account chooser: samples, and accounts entered earlier. */
export class People {
  readonly #journal: Journal<Person>;
  readonly #known = new Map<string, Person>();

  constructor(path: string) {
    this.#journal = new Journal(path);
    for (const person of [...SAMPLES, ...this.#journal.read()]) this.#known.set(person.email.toLowerCase(), person);
  }

  all(): Person[] {
    return [...this.#known.values()];
  }

  add(person: Person): void {
    const key = person.email.toLowerCase();
    if (JSON.stringify(this.#known.get(key)) === JSON.stringify(person)) return;
    this.#journal.append(person);
    this.#known.set(key, person);
  }
}

/** The permanent subject id of a person: 21 digits, like Google's. */
export function subjectId({ email }: Person): string {
  const digest = createHash('sha256').update(email.toLowerCase()).digest('hex');
  return `1${(BigInt(`0x${digest}`) % 10n ** 20n).toString().padStart(20, '0')}`;
}
