// Every text in these files is copied from the specification, not imported, so that the screens are checked against it.
import { describe } from 'vitest';
import { gatherCast } from './specified-texts/cast.ts';
import { changingAHome, wizard } from './specified-texts/hosting.ts';
import { oneHome } from './specified-texts/one-home.ts';
import { signingIn } from './specified-texts/signing-in.ts';
import { forEverybody, startPage } from './specified-texts/start-page.ts';
import { extraPrice, payment, stays } from './specified-texts/stays.ts';

const gathered = await gatherCast();
const cast = () => gathered;

describe('the home page', () => {
  startPage(cast);
});
describe('signing in and up', () => {
  signingIn(cast);
});
describe('the wizard', () => {
  wizard(cast);
});
describe('a home', () => {
  oneHome(cast);
});
describe("the person's own home", () => {
  changingAHome(cast);
});
describe('the price of an extra service', () => {
  extraPrice(cast);
});
describe('after a booking', () => {
  stays(cast);
});
describe('the payment page', () => {
  payment(cast);
});
describe('pages for everyone', () => {
  forEverybody(cast);
});
