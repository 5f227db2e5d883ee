import { useSite } from '../../api/site.ts';

/** The support's address, as a link in a text. */
export function SupportMail() {
  const { email } = useSite().support;
  return <a href={`mailto:${email}`}>{email}</a>;
}

export function SupportPhone() {
  return useSite().support.phone;
}
