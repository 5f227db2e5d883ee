/** The day of the privacy notice's newest version. A new account names the version that was read. */
export const NOTICE_VERSION = '2026-11-26';
