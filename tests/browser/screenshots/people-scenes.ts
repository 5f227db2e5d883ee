import type { PersonView } from '@aangan/contract/accounts/people.ts';
import { stub, at, failing, type Open, pending, press, hasText, has } from './scene-steps.ts';
import { page, type Scene } from './scene.ts';

/** The host of the home on the stage, as somebody who has told everything; what takes a year to come about is laid over. */
const hostsPage: Open = (open, { home }) => open.goto(`/people/${home.host}`).then(() => undefined);

const asGreatHost: Open = async (open, stage) => {
  const { home } = stage;
  const answer = await open.request.get(`/api/people/person/${home.host}`);
  const person = (await answer.json()) as PersonView;
  await stub('people/person', (route) =>
    route.fulfill({ json: { ...person, greatHost: true, answers: 'hour', verified: ['email', 'phone'] } }),
  )(open, stage);
};

/** Reached from a home, so that the app asks for the person itself. */
const fromHome: Open = async (open, { home }) => {
  await open.goto(`/viewcard?id=${home._id}`);
  await open.getByRole('heading', { name: 'Your host' }).scrollIntoViewIfNeeded();
  await open.getByRole('link', { name: /^More about/ }).click();
};

const sendCode: Open = async (open) => {
  await open.getByLabel('Mobile number', { exact: true }).fill('98290 12345');
  await open.getByRole('button', { name: 'Send me a code' }).click();
  await open.getByLabel('Code from the message', { exact: true }).waitFor();
};

export const peopleScenes: readonly Scene[] = [
  page('person', 'visitor', hostsPage, has('article')),
  page('person-great-host', 'guest', asGreatHost, fromHome, hasText('Phone confirmed')),
  page('person-own', 'host', hostsPage, hasText('This is your page')),
  page('person-silent', 'newcomer', ownPage, hasText('has not written anything')),
  page('person-loading', 'guest', stub('people/person', pending), ownPage, hasText('Fetching')),
  page('person-failed', 'guest', stub('people/person', failing), ownPage, hasText('Try again')),
  page('person-gone', 'visitor', at('/people/0f8fad5b-d9cb-469f-a165-70867728950e'), hasText('not here any more')),
  page('account-languages', 'host', at('/account'), press('More languages'), has('button', 'Save profile')),
  page('account-code', 'newcomer', at('/account'), sendCode),
];

/** One's own page, by the link on the account: the app asks for the person itself. */
async function ownPage(open: Parameters<Open>[0]): Promise<void> {
  await open.goto('/account');
  await open.getByRole('link', { name: 'your page' }).click();
}
