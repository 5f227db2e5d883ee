/**
 * Current time in every test, for product, page and test: noon in India on a Wednesday in the middle of a month. `npm
 * run test:dates` overrides it by TEST_INSTANT (ISO 8601).
 */
export const TEST_INSTANT = new Date(process.env['TEST_INSTANT'] ?? '2026-10-14T06:30:00.000Z');
