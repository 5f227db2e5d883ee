/** Files whose words have not moved to contract/words yet. It only ever gets shorter. */
export const stillThere = new Set([
]);
