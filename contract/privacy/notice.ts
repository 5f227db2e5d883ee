/** Date of the privacy notice's latest version. New accounts store the version that was read. */
export const NOTICE_VERSION = '2026-11-26';
