interface CourtyardPlanProps {
  /** Content of the court: tulsi (empty state) or cross (error). */
  court: 'tulsi' | 'cross' | 'bare';
  door?: 'open' | 'closed';
  /** 148 in a list, 96 in the search, 240 on its own page. */
  size?: number;
}

const posts = [60, 70, 80, 90];
const openWalls = 'M64 146H2V2H146V146H84M64 140H8V8H140V140H84M64 146V110M84 146V110';
const closedWalls = 'M2 2H146V146H2ZM8 8H140V140H8ZM64 140V110M84 140V110';

/** Illustration for empty and error states: plan of a courtyard house on 148 × 148. */
export function CourtyardPlan({ court, door = 'open', size = 148 }: CourtyardPlanProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 148 148"
      fill="none"
      stroke="var(--color-line-strong)"
      strokeWidth={(1.5 * 148) / Math.max(size, 148)}
      aria-hidden="true"
    >
      <path d={door === 'open' ? openWalls : closedWalls} fill="var(--color-sunken)" />
      <path d="M8 8 43 43M140 8 105 43M8 140 43 105M140 140 105 105" />
      <path d="M43 43H105V105H43Z" fill="var(--color-ground)" />
      <path d="M49 49H99V99H49Z" fill="var(--color-raised)" />
      {door === 'closed' && (
        <path d="M64 138H84V147H64ZM74 138V147" fill="var(--color-accent)" stroke="var(--color-accent-press)" />
      )}
      <g fill="var(--color-line-strong)" stroke="none">
        {posts.map((at) => (
          <path key={at} d={`M${at - 3} 37h4v5h-4zM${at - 3} 106h4v5h-4zM37 ${at - 3}h5v4h-5zM106 ${at - 3}h5v4h-5z`} />
        ))}
      </g>
      {court === 'tulsi' && (
        <g stroke="none">
          <path d="M74 61 87 74 74 87 61 74Z" fill="#F2A51D" />
          <circle cx="74" cy="74" r="5.500" fill="#23613F" />
        </g>
      )}
      {court === 'cross' && (
        <path d="M67 67 81 81M81 67 67 81" stroke="var(--color-lac)" strokeWidth="2.500" strokeLinecap="round" />
      )}
    </svg>
  );
}
