/** What can be done with one message of the other. */
export interface MessageActs {
  /** Opens the report of the message with this id. */
  report: (entryId: string) => void;
  /** A finger has touched it; once more takes that back. */
  touch: (entryId: string) => void;
}
