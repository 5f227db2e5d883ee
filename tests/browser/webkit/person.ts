import { type CalendarDate, dateInIndia } from '@aangan/contract/rules/dates.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { until } from '../until-quiet.ts';
import { type ElementId, openWebKit, type Session } from './open-webkit.ts';

// Scripts that run in the page: function bodies, as the driver expects them.

/** The rendered elements of arguments[0] inside those of arguments[1]; visually hidden ones count as rendered. */
const DRAWN = `
  const [selector, place] = arguments;
  const inside = [...document.querySelectorAll(place)];
  return inside.flatMap((root) => [...root.querySelectorAll(selector)]).filter((element) => element.checkVisibility());
`;

/** Whether arguments[0] is in the rendered text inside arguments[1]. */
const IS_READ = `
  const [text, place] = arguments;
  const words = (element) => element.innerText.replace(/\\s+/g, ' ');
  return [...document.querySelectorAll(place)].some((element) => words(element).includes(text));
`;

/** The value of arguments[0]. */
const VALUE = 'return arguments[0].value;';

/** The label of arguments[0]. */
const LABEL = 'return arguments[0].labels[0];';

/** Scrolls arguments[0] to the middle of the viewport, clear of sticky elements. */
const SCROLL_TO = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' });";

/** A JPEG of arguments[0] by arguments[1] pixels in base64, with as many bytes as a camera's. */
export const NOISY_JPEG = `
  const [width, height] = arguments;
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  const picture = context.createImageData(width, height);
  for (let start = 0; start < picture.data.length; start += 65536)
    crypto.getRandomValues(picture.data.subarray(start, start + 65536));
  for (let alpha = 3; alpha < picture.data.length; alpha += 4) picture.data[alpha] = 255;
  context.putImageData(picture, 0, 0);
  return canvas.toDataURL('image/jpeg', 0.5).split(',')[1];
`;

/** Records CSP violations from now on. */
export const GATHER_REFUSALS = `
  window.refusals = [];
  addEventListener('securitypolicyviolation', (event) => refusals.push(event.violatedDirective + ' ' + event.blockedURI));
`;

/** React marks hydrated elements. */
export const IS_TAKEN_OVER =
  "return Object.keys(document.querySelector('main h1')).some((key) => key.startsWith('__reactFiber'));";

/** Candidate elements of a role; the browser then computes their names. */
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

type Role = keyof typeof ROLES;
type Name = string | RegExp;

/** The codes of non-printing keys (WebDriver, 'Keyboard actions'). */
const KEYS = {
  Control: '\uE009',
  Enter: '\uE007',
  Escape: '\uE00C',
  Backspace: '\uE003',
  ArrowDown: '\uE015',
} as const;

/** Page object: finds elements by role and name, and waits for them. */
class Window {
  readonly session: Session;
  readonly #home: string;

  constructor(session: Session, home: string) {
    this.session = session;
    this.#home = home;
  }

  goTo = (path: string) => this.session.goTo(new URL(path, this.#home).href);

  /** Waits for a URL of the product. */
  async arriveAt(address: RegExp): Promise<URL> {
    return until(`the address is like ${address}`, async () => {
      const url = await this.session.url();
      return address.test(url.slice(this.#home.length)) && new URL(url);
    });
  }

  /** Waits for the first element with this role and name, inside what `place` selects. */
  find(role: Role, name: Name, place?: string): Promise<ElementId> {
    return until(`there is a ${role} ${name}`, () => this.#first(role, name, place));
  }

  /** Waits until a text is visible. */
  async read(text: string, place = 'body'): Promise<void> {
    await until(`'${text}' can be read`, () => this.session.run<boolean>(IS_READ, text, place));
  }

  /** Clicks; retries while it moves, is covered or re-rendered. */
  async press(role: Role, name: Name, place?: string): Promise<void> {
    await until(`${role} ${name} could be pressed`, async () => {
      const found = await this.#first(role, name, place);
      // A radio button is represented by its label.
      const pressed = role === 'radio' ? await this.session.run<ElementId>(LABEL, found) : found;
      await this.session.run(SCROLL_TO, pressed);
      await this.session.click(pressed);
      return true;
    });
  }

  /** Replaces the value of a field. */
  async fill(label: Name, text: string, place?: string): Promise<void> {
    await this.press('textbox', label, place);
    await this.session.press([[KEYS.Control, 'a'], KEYS.Backspace]);
    await this.session.type(await this.find('textbox', label, place), text);
  }

  async readValue(label: Name, place?: string): Promise<string> {
    return this.session.run<string>(VALUE, await this.find('textbox', label, place));
  }

  /** Selects files for a file input. */
  async choose(selector: string, files: string[]): Promise<void> {
    const [field] = await this.session.run<ElementId[]>('return document.querySelectorAll(arguments[0]);', selector);
    if (field === undefined) throw new Error(`there is no ${selector}`);
    await this.session.type(field, files.join('\n'));
  }

  /** Switches to a frame of the page; `session.enter(null)` leads back. */
  async enterFrame(selector: string): Promise<void> {
    const frame = await until(`there is a frame ${selector}`, async () =>
      (await this.session.run<ElementId[]>(DRAWN, selector, 'body')).at(0),
    );
    await this.session.enter(frame);
  }

  /** Waits until the element with this name has the focus. */
  async focusOn(name: Name): Promise<void> {
    await until(`the focus is on ${name}`, async () => {
      const focused = await this.session.getName(await this.session.focused());
      if (!fits(focused, name)) throw new Error(`It is on '${focused}'`);
      return true;
    });
  }

  /** Presses keys on the focused element: named keys, and characters. */
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

/** WebKit reports names after `text-transform`. */
function fits(name: string, expected: Name): boolean {
  return typeof expected === 'string' ? name.toLowerCase() === expected.toLowerCase() : expected.test(name);
}

const screens = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 900 } };

/** WebDriver cannot mock the page's clock, so the product uses the real one. */
export const realClock = { STAND_IN_CLOCK: '' };

/** Today in India by the product's clock. */
export async function today(url: string): Promise<CalendarDate> {
  const { headers } = await fetch(`${url}/api/health/live`);
  return dateInIndia(new Date(headers.get('date') ?? ''));
}

export type Screen = keyof typeof screens;

export interface Person {
  window: Window;
  leave: () => Promise<void>;
}

/** Opens WebKit. 'phone' is only the window size: the driver has no touch. */
export async function aPerson(screen: Screen, home: string, loading: 'normal' | 'none' = 'normal'): Promise<Person> {
  const { session, close } = await openWebKit(loading);
  await session.resize(screens[screen]);
  return { window: new Window(session, home), leave: close };
}

export async function signUp(window: Window, name: string, email: string): Promise<void> {
  await window.goTo('/signup');
  await window.fill('UserName', name);
  await window.fill('Email', email);
  await window.fill('Password', 'monsoon-on-tiles');
  await window.press('button', 'SignUp');
  await window.read(messages.signupSucceeded);
}

export async function signIn(window: Window, { email, password }: { email: string; password: string }): Promise<void> {
  await window.goTo('/login');
  await window.fill('E-mail', email);
  await window.fill('Password', password);
  await window.press('button', 'Login');
  await window.find('heading', 'The door is open.');
}
