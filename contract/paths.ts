import type * as z from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Name, method and path of every call. The default path is `/api/` and the name, with `:id` followed by an id. Part of
 * the browser's first page, hence the short rows: the web client loads this table instead of the schemas of calls.ts.
 */
const rows = {
  'user/currentuser': 'GET',
  'user/account': 'GET',
  'user/update': 'PUT',
  'user/sessions': 'GET',
  'user/end-session': 'DELETE :id',
  'user/delete': 'POST',
  'user/export': 'GET',
  'auth/login': 'POST',
  'auth/signup': 'POST',
  'auth/googlelogin': 'POST',
  'auth/logout': 'POST',
  'auth/logout-everywhere': 'POST',
  'auth/send-verification': 'POST',
  'auth/verify-email': 'POST',
  'auth/forgot-password': 'POST',
  'auth/reset-password': 'POST',
  'auth/change-password': 'POST',
  'listing/add': 'POST',
  'listing/get': 'GET',
  'listing/search': 'GET',
  'listing/map': 'GET',
  'listing/facets': 'GET',
  'listing/prices': 'GET',
  'listing/places': 'GET',
  'listing/mine': 'GET',
  'listing/findlistingbyid': 'GET :id',
  'listing/update': 'POST :id',
  'listing/facts': 'PUT :id',
  'listing/place': 'PUT :id',
  'listing/delete-place': 'DELETE /api/listing/place/:id',
  'listing/delete': 'DELETE :id',
  'listing/ratings': 'POST :id',
  'booking/booked-dates': 'GET :id',
  'booking/calendar': 'GET :id',
  'booking/quote': 'GET :id',
  'booking/create': 'POST :id',
  'booking/cancel': 'DELETE :id',
  'booking/findbookingbyid': 'GET :id',
  'booking/update-extra': 'PUT :id',
  'booking/hosted': 'GET :id',
  'booking/mine': 'GET',
  'booking/documents': 'GET :id',
  'inbox/ask': 'POST :id',
  'inbox/mine': 'GET',
  'inbox/conversation': 'GET :id',
  'inbox/send': 'POST :id',
  'inbox/seen': 'PUT :id',
  'inbox/writing': 'POST :id',
  'inbox/news': 'GET',
  'calendar/home': 'GET :id',
  'calendar/homes': 'GET',
  'calendar/rules': 'PUT :id',
  'calendar/days': 'PUT :id',
  'calendar/season': 'POST :id',
  'calendar/change-season': 'PUT /api/calendar/season/:id',
  'calendar/delete-season': 'DELETE /api/calendar/season/:id',
  'calendar/feeds': 'GET :id',
  'calendar/feed': 'POST :id',
  'calendar/change-feed': 'PUT /api/calendar/feed/:id',
  'calendar/delete-feed': 'DELETE /api/calendar/feed/:id',
  'calendar/refresh': 'POST :id',
  'calendar/address': 'GET :id',
  'calendar/new-address': 'POST :id',
  'earnings/summary': 'GET',
  'earnings/entries': 'GET',
  'earnings/homes': 'GET',
  'earnings/next-payout': 'GET',
  'wishlist/mine': 'GET',
  'wishlist/create': 'POST',
  'wishlist/rename': 'PUT :id',
  'wishlist/delete': 'DELETE :id',
  'wishlist/homes': 'GET :id',
  'wishlist/keep': 'POST :id',
  'wishlist/unkeep': 'DELETE /api/wishlist/keep/:id',
  'wishlist/lists': 'GET :id',
  'wishlist/kept': 'GET',
  'wishlist/share': 'POST :id',
  'wishlist/shared': 'GET',
  'inbox/replies': 'GET',
  'inbox/save-reply': 'POST /api/inbox/replies',
  'inbox/change-reply': 'PUT /api/inbox/replies/:id',
  'inbox/delete-reply': 'DELETE /api/inbox/replies/:id',
  'inbox/automatic': 'GET :id',
  'inbox/add-automatic': 'POST /api/inbox/automatic/:id',
  'inbox/change-automatic': 'PUT /api/inbox/automatic/:id',
  'inbox/delete-automatic': 'DELETE /api/inbox/automatic/:id',
  'people/block': 'POST :id',
  'people/unblock': 'DELETE /api/people/block/:id',
  'people/blocked': 'GET',
  'report/make': 'POST',
  'grievance/make': 'POST',
  'grievance/status': 'GET :id',
  'grievance/say': 'POST :id',
  'review/of-home': 'GET :id',
  'review/of-person': 'GET :id',
  'review/of-host': 'GET :id',
  'review/of-stay': 'GET :id',
  'review/due': 'GET',
  'review/write': 'POST :id',
  'review/change': 'PUT /api/review/write/:id',
  'review/answer': 'POST :id',
  'people/person': 'GET :id',
  'people/me': 'GET',
  'people/change-me': 'PUT /api/people/me',
  'people/photo': 'POST',
  'people/delete-photo': 'DELETE /api/people/photo',
  'people/phone': 'POST',
  'people/phone-code': 'POST /api/people/phone/code',
  'people/delete-phone': 'DELETE /api/people/phone',
  'guest/contact': 'POST',
  'contact/contact': 'POST /api/contact',
  'site/operator': 'GET',
  'payment/order': 'POST',
  'payment/verify': 'POST',
  'payment/webhook': 'POST',
  'earnings/documents': 'GET',
  'news/settings': 'GET',
  'news/change-settings': 'PUT /api/news/settings',
  'news/device': 'POST',
  'news/forget-device': 'POST',
  'news/stop': 'POST :id',
  'payout/account': 'GET',
  'payout/change-account': 'PUT /api/payout/account',
  'payout/mine': 'GET',
  'payout/payout': 'GET :id',
} as const;

export type CallName = keyof typeof rows;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** Method and path by name. */
export const paths = Object.fromEntries(
  Object.entries(rows).map(([name, row]) => [name, parseRoute(name, row)]),
) as Record<CallName, { method: Method; path: string }>;

function parseRoute(name: string, row: string): { method: string; path: string } {
  const [method = '', path = ''] = row.split(' ');
  if (path.startsWith('/')) return { method, path };
  return { method, path: path === '' ? `/api/${name}` : `/api/${name}/${path}` };
}

/** Contract of an API call: access, input, answers by status, and its specific errors. */
export interface Call {
  summary: string;
  /** 'session': 401 without a session. 'anyone': also without a session; the handler decides what a visitor may see. */
  access: 'anyone' | 'session';
  params?: z.ZodType;
  query?: z.ZodType;
  /** Descriptions of the request headers that the handler reads, by name. */
  headers?: Record<string, string>;
  /** A JSON body. */
  body?: z.ZodType;
  /**
   * Text fields of a multipart form with photos; the handler parses the form. With `body`, either is accepted.
   */
  form?: z.ZodType;
  /** Description of a body in another format, which the handler parses. */
  raw?: string;
  answers: Partial<Record<200 | 201 | 202, z.ZodType>>;
  /** Server-sent events by name; such a call has no other answer. */
  events?: Readonly<Record<string, z.ZodType>>;
  /** Errors in addition to `commonErrors`. */
  errors?: readonly ErrorCode[];
}
