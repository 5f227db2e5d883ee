import { Field } from '../../ui/Field.tsx';

/** Account e-mail field; password managers use it as the user name. */
export function EmailField({ label, error }: { label: string; error: string | undefined }) {
  return <Field label={label} name="email" type="email" autoComplete="username" autoCapitalize="none" error={error} />;
}
