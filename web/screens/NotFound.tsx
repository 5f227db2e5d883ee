export function NotFound() {
  return <h1 className="type-h1">NotFound</h1>;
}
