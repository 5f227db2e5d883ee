/** Actions on a message of the other person. */
export interface MessageActions {
  /** Opens the report dialog for a message. */
  report: (entryId: string) => void;
  /** Toggles the touched message. */
  touch: (entryId: string) => void;
}
