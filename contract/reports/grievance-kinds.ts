/** Subjects of complaints to the grievance officer, in display order. */
export const grievanceKinds = ['stay', 'money', 'content', 'data', 'other'] as const;
export type GrievanceKind = (typeof grievanceKinds)[number];

export const MIN_GRIEVANCE_WORDS = 20;
export const MAX_GRIEVANCE_WORDS = 4_000;

/** Days within which the officer answers. */
export function grievanceDays(kind: GrievanceKind): number {
  return kind === 'content' ? 7 : 30;
}
