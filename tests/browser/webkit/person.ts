import { type CalendarDate, dateInIndia } from '@aangan/contract/rules/dates.ts';
import * as messages from '@aangan/contract/words/en/shared/messages.ts';
import { openWebKit } from './open-webkit.ts';
import { Window } from './window.ts';

const screens = { phone: { width: 360, height: 740 }, desktop: { width: 1280, height: 900 } };

/** WebDriver cannot set the time of a page: the product goes by the machine's, like it. */
export const realClock = { STAND_IN_CLOCK: '' };

/** Today in India, as the product tells the time. */
export async function today(url: string): Promise<CalendarDate> {
  const { headers } = await fetch(`${url}/api/health/live`);
  return dateInIndia(new Date(headers.get('date') ?? ''));
}

export type Screen = keyof typeof screens;

export interface Person {
  window: Window;
  leave: () => Promise<void>;
}

/** Somebody who has just opened WebKit. The phone is a window of a phone's size: this driver has no finger. */
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
