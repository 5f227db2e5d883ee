export function Spinner() {
  return (
    <svg className="motion-spin size-5" viewBox="0 0 20 20" fill="none" aria-hidden="true">
      <path d="M10 2.5a7.500 7.500 0 1 1-6.800 4.300" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
