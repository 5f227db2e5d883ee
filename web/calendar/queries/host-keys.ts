/** Query keys used by host screens only, kept out of the first page's bundle. */
export const hostKeys = {
  hostDocuments: ['earnings', 'documents'],
  payoutAccount: ['payout-account'],
  payouts: ['payouts'],
  hostCalendar: ['host-calendar'],
  hostHome: (id: string, from: string, to: string) => ['host-calendar', 'home', id, from, to],
  hostHomes: (from: string, to: string, cursor: string | null) => ['host-calendar', 'homes', from, to, cursor],
  allHostHomes: (from: string, to: string) => ['host-calendar', 'all-homes', from, to],
  feeds: (id: string) => ['host-calendar', 'feeds', id],
  earnings: ['earnings'],
  earningsSummary: (asked: object) => ['earnings', 'summary', asked],
  earningEntries: (asked: object) => ['earnings', 'entries', asked],
  earningHomes: (asked: object) => ['earnings', 'homes', asked],
  nextPayout: ['earnings', 'next-payout'],
  calendarUrl: (id: string) => ['host-calendar', 'url', id],
  automatic: (homeId: string) => ['automatic', homeId],
} as const;
