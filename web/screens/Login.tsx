export function Login() {
  return <h1 className="type-h1">Login</h1>;
}
