/**
 * Every call: its name, method and path. A name's first word is the server's room, the next one the file in it.
 * The web client reads this table alone, so that the schemas of calls.ts stay out of the first page.
 */
export const paths = {
  'user/currentuser': { method: 'GET', path: '/api/user/currentuser' },
  'user/account': { method: 'GET', path: '/api/user/account' },
  'user/update': { method: 'PUT', path: '/api/user/update' },
  'user/sessions': { method: 'GET', path: '/api/user/sessions' },
  'user/end-session': { method: 'DELETE', path: '/api/user/end-session/:id' },
  'user/delete': { method: 'POST', path: '/api/user/delete' },
  'auth/login': { method: 'POST', path: '/api/auth/login' },
  'auth/signup': { method: 'POST', path: '/api/auth/signup' },
  'auth/googlelogin': { method: 'POST', path: '/api/auth/googlelogin' },
  'auth/logout': { method: 'POST', path: '/api/auth/logout' },
  'auth/logout-everywhere': { method: 'POST', path: '/api/auth/logout-everywhere' },
  'auth/send-verification': { method: 'POST', path: '/api/auth/send-verification' },
  'auth/verify-email': { method: 'POST', path: '/api/auth/verify-email' },
  'auth/forgot-password': { method: 'POST', path: '/api/auth/forgot-password' },
  'auth/reset-password': { method: 'POST', path: '/api/auth/reset-password' },
  'auth/change-password': { method: 'POST', path: '/api/auth/change-password' },
  'listing/add': { method: 'POST', path: '/api/listing/add' },
  'listing/get': { method: 'GET', path: '/api/listing/get' },
  'listing/search': { method: 'GET', path: '/api/listing/search' },
  'listing/places': { method: 'GET', path: '/api/listing/places' },
  'listing/mine': { method: 'GET', path: '/api/listing/mine' },
  'listing/findlistingbyid': { method: 'GET', path: '/api/listing/findlistingbyid/:id' },
  'listing/update': { method: 'POST', path: '/api/listing/update/:id' },
  'listing/delete': { method: 'DELETE', path: '/api/listing/delete/:id' },
  'listing/ratings': { method: 'POST', path: '/api/listing/ratings/:id' },
  'booking/booked-dates': { method: 'GET', path: '/api/booking/booked-dates/:id' },
  'booking/create': { method: 'POST', path: '/api/booking/create/:id' },
  'booking/cancel': { method: 'DELETE', path: '/api/booking/cancel/:id' },
  'booking/findbookingbyid': { method: 'GET', path: '/api/booking/findbookingbyid/:id' },
  'booking/update-extra': { method: 'PUT', path: '/api/booking/update-extra/:id' },
  'booking/hosted': { method: 'GET', path: '/api/booking/hosted/:id' },
  'booking/mine': { method: 'GET', path: '/api/booking/mine' },
  'guest/contact': { method: 'POST', path: '/api/guest/contact' },
  'contact/contact': { method: 'POST', path: '/api/contact' },
  'payment/order': { method: 'POST', path: '/api/payment/order' },
  'payment/verify': { method: 'POST', path: '/api/payment/verify' },
  'payment/webhook': { method: 'POST', path: '/api/payment/webhook' },
} as const;

export type CallName = keyof typeof paths;
export type Method = (typeof paths)[CallName]['method'];
