/** Kinds of space: the entire home, a private room, or a shared room. */
export const spaces = ['entire', 'private', 'shared'] as const;
export type Space = (typeof spaces)[number];

/** Groups that a home explicitly welcomes. */
export const welcomes = ['couples', 'local-id', 'children', 'groups', 'long-stays'] as const;
export type Welcome = (typeof welcomes)[number];
