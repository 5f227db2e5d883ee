/** The account of a session. */
export interface Account {
  id: string;
  name: string;
  /** As typed at sign-up. */
  email: string;
}
