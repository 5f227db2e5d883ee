export function Signup() {
  return <h1 className="type-h1">Signup</h1>;
}
