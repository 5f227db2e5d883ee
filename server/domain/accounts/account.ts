/** The person behind a session, as calls see them. */
export interface Account {
  id: string;
  name: string;
  /** As they typed it when they signed up. */
  email: string;
}
