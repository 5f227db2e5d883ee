/** Oldest supported browsers: versions of four years ago. They determine the syntax target of the build. */
export const oldestBrowsers = { chrome: '107', firefox: '106', safari: '16.1' } as const;
