import type { Act } from './acts.ts';
import {
  addFeed,
  changeFeed,
  closeDays,
  deleteFeed,
  exportCalendar,
  priceDays,
  refresh,
  setRules,
} from './rules-of-calendars.ts';
import { hear, lowerRefund, openOrder, receiveWebhook, verify } from './rules-of-money.ts';
import { read } from './rules-of-reading.ts';
import {
  cancel,
  cancelByHome,
  choosePolicy,
  contact,
  create,
  editHome,
  priceExtra,
  rate,
  removeHome,
} from './rules-of-stays.ts';
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
  news: receiveWebhook,
  heard: hear,
  lowered: lowerRefund,
  rate,
  remove: removeHome,
  edit: editHome,
  'choose policy': choosePolicy,
  'close days': closeDays,
  'price days': priceDays,
  'set rules': setRules,
  'add feed': addFeed,
  'change feed': changeFeed,
  'delete feed': deleteFeed,
  refresh,
  'give calendar': exportCalendar,
  read,
};

export function rulingsFor(world: World, act: Act, seen: Seen): Ruling[] {
  return (rules[act.do] as Rule<Act['do']>)(world, act, seen);
}
