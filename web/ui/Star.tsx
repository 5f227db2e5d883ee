/** Five-point star; outlined if not filled. */
export function Star({ size, filled = true }: { size: number; filled?: boolean }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" aria-hidden="true" className="shrink-0">
      <path
        d="M12 2.6l2.860 6 6.540.800-4.820 4.500 1.270 6.500L12 17.200l-5.850 3.200 1.270-6.500L2.600 9.400l6.540-.800z"
        fill={filled ? 'var(--color-star)' : 'none'}
        stroke="var(--color-star-stroke)"
        strokeWidth={(1.4 * 24) / Math.max(size, 16)}
        strokeLinejoin="round"
      />
    </svg>
  );
}
