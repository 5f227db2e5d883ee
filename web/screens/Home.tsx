export function Home() {
  return <h1 className="type-h1">Home</h1>;
}
