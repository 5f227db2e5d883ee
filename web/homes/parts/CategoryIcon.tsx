import type { Category } from '@aangan/contract/homes/fact-choices.ts';

/** SVG paths by category; `fill` is the area filled when the category is chosen. */
const drawings: Record<Category | 'trending', readonly (string | { fill: string })[]> = {
  trending: [
    { fill: 'M16 4c3.600 4.200 5 6.600 5 9.200a5 5 0 0 1-10 0C11 10.600 12.400 8.200 16 4Z' },
    'M4 20h24c-.6 5-5 8-12 8S4.600 25 4 20ZM16 15.500v2',
  ],
  villa: [{ fill: 'M4 12h24v4H4z' }, 'M6 16v12M26 16v12M3 28h26M8 12V8h16v4M11 28v-6a5 5 0 0 1 10 0v6M16 8V5'],
  cabin: [{ fill: 'M16 5 27 28H5Z' }, 'M13 28v-7h6v7M11.500 14.500h9M22 17.500V9h3v14M2.500 28h27'],
  poolHouse: [
    { fill: 'M4 13 16 5l12 8v2H4z' },
    'M7 15v6M25 15v6M13 21v-6h6v6M3 24c2.200-1.800 4.300-1.800 6.500 0s4.300 1.800 6.500 0 4.300-1.800 6.500 0 4.300 1.800 6.500 0M6 28.500c2-1.500 4-1.500 6 0s4 1.500 6 0 4-1.500 6 0',
  ],
  rooms: [
    'M5 26V9.500C5 8 6 7 7.500 7h17C26 7 27 8 27 9.500V26M5 22h22',
    { fill: 'M5 16.500h22V22H5z' },
    'M8.500 16.500V13h6v3.500M17.500 16.500V13h6v3.500',
  ],
  shops: [
    {
      fill: 'M6 5h20l3 7.500a3.200 3.200 0 0 1-6.500 0 3.200 3.200 0 0 1-6.500 0 3.200 3.200 0 0 1-6.500 0 3.200 3.200 0 0 1-6.500 0Z',
    },
    'M6 16v12h20V16M18.500 28v-7.500h4.500V28M9.500 20.500h5.500v4H9.500z',
  ],
  pg: [
    'M5 4v24M27 4v24M5 12.500h22M5 25h22',
    { fill: 'M5 8.500h22v4H5zM5 21h22v4H5z' },
    'M9 8.500V6h5v2.500M9 21v-2.500h5V21M22 12.500V21M19 12.500V21M19 16.800h3',
  ],
  farmHouse: [
    { fill: 'M3.500 16 12 8.500l8.500 7.500Z' },
    'M5.500 16v12h13V16M10 28v-6.500h4V28M26 28V14M26 14c-3-1-3.500-4-1.500-6.500C26.500 5 29.500 8.500 29 11s-1.500 3-3 3ZM26 22l-3.500-2.500M2.500 28h27',
  ],
  flat: [
    'M7 28V5.500h13V28M20 12h6v16M3 28h26M11.500 28v-4.500h4V28M23 16v.01M23 20v.01M23 24v.01',
    { fill: 'M10 9h7v3.500h-7zM10 16h7v3.500h-7z' },
  ],
};

interface CategoryIconProps {
  of: Category | 'trending';
  chosen?: boolean;
  size?: number;
}

/** Icon of a category, or of Trending; `chosen` fills its accent area. */
export function CategoryIcon({ of, chosen = false, size = 30 }: CategoryIconProps) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth={size > 60 ? 1 : 1.5}
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
      className={chosen ? '[&_.icon-fill]:fill-marigold' : ''}
    >
      {drawings[of].map((path) => {
        const [d, className] = typeof path === 'string' ? [path] : [path.fill, 'icon-fill'];
        return <path key={d} className={className} d={d} />;
      })}
    </svg>
  );
}
