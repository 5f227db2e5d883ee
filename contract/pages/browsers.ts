/** The oldest versions that the screens work in: those of four years ago. The build writes syntax that they read. */
export const oldestBrowsers = { chrome: '107', firefox: '106', safari: '16.1' } as const;
