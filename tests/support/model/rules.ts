import type { Act } from './acts.ts';
import { hear, openOrder, takeNews, verify } from './rules-of-money.ts';
import { cancel, cancelByHome, contact, create, editHome, priceExtra, rate, removeHome } from './rules-of-stays.ts';
import type { Rule, Ruling } from './ruling.ts';
import type { Seen } from './seen.ts';
import type { World } from './world.ts';

const rules: { [A in Act['do']]: Rule<A> } = {
  create,
  cancel,
  'cancel by home': cancelByHome,
  contact,
  extra: priceExtra,
  order: openOrder,
  verify,
  news: takeNews,
  heard: hear,
  rate,
  remove: removeHome,
  edit: editHome,
};

export function rulingsOn(world: World, act: Act, seen: Seen): Ruling[] {
  return (rules[act.do] as Rule<Act['do']>)(world, act, seen);
}
