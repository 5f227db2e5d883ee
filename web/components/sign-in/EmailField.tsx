import { Field } from '../../ui/Field.tsx';

/** The address that names an account; password managers know it as the user name. */
export function EmailField({ label, error }: { label: string; error: string | undefined }) {
  return <Field label={label} name="email" type="email" autoComplete="username" autoCapitalize="none" error={error} />;
}
