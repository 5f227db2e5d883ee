import { until } from '../until.ts';
import { DRAWN, IS_READ, LABEL, SCROLL_TO, VALUE } from './in-page.ts';
import type { ElementId, Session } from './session.ts';

/** Where things of a role are looked for; the browser itself then says their names. */
const ROLES = {
  button: 'button, [role=button], summary',
  gridcell: '[role=gridcell]',
  heading: 'h1, h2, h3',
  link: 'a[href]',
  menuitem: '[role=menuitem]',
  radio: 'input[type=radio]',
  tab: '[role=tab]',
  textbox: 'input:not([type=radio], [type=file]), textarea',
} as const;

export type Role = keyof typeof ROLES;
type Name = string | RegExp;

/** The codes of keys that write nothing (WebDriver, 'Keyboard actions'). */
const KEYS = {
  Control: '\uE009',
  Enter: '\uE007',
  Escape: '\uE00C',
  Backspace: '\uE003',
  ArrowDown: '\uE015',
} as const;

/** A window as somebody works it: things are found by role and name, and waited for. */
export class Window {
  readonly session: Session;
  readonly #home: string;

  constructor(session: Session, home: string) {
    this.session = session;
    this.#home = home;
  }

  goTo = (path: string) => this.session.goTo(new URL(path, this.#home).href);

  /** Waits for an address of the product. */
  async arriveAt(address: RegExp): Promise<URL> {
    return until(`the address is like ${address}`, async () => {
      const url = await this.session.url();
      return address.test(url.slice(this.#home.length)) && new URL(url);
    });
  }

  /** Waits for the first thing of this role and name, inside what `place` selects. */
  find(role: Role, name: Name, place?: string): Promise<ElementId> {
    return until(`there is a ${role} ${name}`, () => this.#first(role, name, place));
  }

  /** Waits until a text can be read. */
  async read(text: string, place = 'body'): Promise<void> {
    await until(`'${text}' can be read`, () => this.session.run<boolean>(IS_READ, text, place));
  }

  /** Presses it; what is still moving, covered or drawn anew is pressed again. */
  async press(role: Role, name: Name, place?: string): Promise<void> {
    await until(`${role} ${name} could be pressed`, async () => {
      const found = await this.#first(role, name, place);
      // A radio is drawn by its label.
      const pressed = role === 'radio' ? await this.session.run<ElementId>(LABEL, found) : found;
      await this.session.run(SCROLL_TO, pressed);
      await this.session.click(pressed);
      return true;
    });
  }

  /** Writes a text instead of what stands in a field. */
  async fill(label: Name, text: string, place?: string): Promise<void> {
    await this.press('textbox', label, place);
    await this.session.press([[KEYS.Control, 'a'], KEYS.Backspace]);
    await this.session.type(await this.find('textbox', label, place), text);
  }

  async readValue(label: Name, place?: string): Promise<string> {
    return this.session.run<string>(VALUE, await this.find('textbox', label, place));
  }

  /** Chooses files for a field that takes them. */
  async choose(selector: string, files: string[]): Promise<void> {
    const [field] = await this.session.run<ElementId[]>('return document.querySelectorAll(arguments[0]);', selector);
    if (field === undefined) throw new Error(`there is no ${selector}`);
    await this.session.type(field, files.join('\n'));
  }

  /** Goes on inside a frame that the page shows; `session.enter(null)` leads back. */
  async enterFrame(selector: string): Promise<void> {
    const frame = await until(`there is a frame ${selector}`, async () =>
      (await this.session.run<ElementId[]>(DRAWN, selector, 'body')).at(0),
    );
    await this.session.enter(frame);
  }

  /** Waits until the focus is on what has this name. */
  async focusOn(name: Name): Promise<void> {
    await until(`the focus is on ${name}`, async () => {
      const focused = await this.session.getName(await this.session.focused());
      if (!fits(focused, name)) throw new Error(`It is on '${focused}'`);
      return true;
    });
  }

  /** Presses keys on what has the focus: those by name, and what they write. */
  keys = (...keys: string[]) =>
    this.session.press(keys.flatMap((key) => KEYS[key as keyof typeof KEYS] ?? key.split('')));

  async #first(role: Role, name: Name, place = ':root'): Promise<ElementId> {
    const names: string[] = [];
    for (const element of await this.session.run<ElementId[]>(DRAWN, ROLES[role], place)) {
      const own = await this.session.getName(element);
      if (fits(own, name)) return element;
      names.push(own);
    }
    throw new Error(`There is none of: ${names.join(' | ')}`);
  }
}

/** WebKit says a name as it is drawn: in capitals where the style sheet says so. */
function fits(name: string, expected: Name): boolean {
  return typeof expected === 'string' ? name.toLowerCase() === expected.toLowerCase() : expected.test(name);
}
