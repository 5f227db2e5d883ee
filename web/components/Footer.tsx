export function Footer({ wide }: { wide: boolean }) {
  return (
    <footer className="bg-footer text-footer-ink">
      <div className={`page py-14 ${wide ? 'page-home' : ''}`} />
    </footer>
  );
}
