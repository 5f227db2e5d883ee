/** 14 px diamond of steppers and timelines. */
export function Diamond({ look }: { look: 'filled' | 'outlined' }) {
  return (
    <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true" className="shrink-0">
      <path
        d="M8 1.4 14.600 8 8 14.600 1.400 8Z"
        fill={look === 'filled' ? 'currentColor' : 'var(--color-ground)'}
        stroke="currentColor"
        strokeWidth="1.8"
        strokeLinejoin="round"
      />
    </svg>
  );
}
