const SWAG = 170;
const flowersInSwag = 5;

/** Garland along the top of its positioned parent, for celebrations. */
export function Toran({ width, className }: { width: number; className?: string }) {
  const swags = Math.max(1, Math.round(width / SWAG));
  const step = width / swags;
  const sag = (x: number) => 6 + 22 * (1 - (2 * ((x % step) / step) - 1) ** 2);
  const points = Array.from({ length: swags * flowersInSwag + 1 }, (_, index) => (index * step) / flowersInSwag);
  const leaves = points.slice(0, -1).map((x) => x + step / flowersInSwag / 2);
  const rope = points.map((x) => `${x.toFixed(1)} ${sag(x).toFixed(1)}`).join('L');
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} 72`}
      width={width}
      height={72}
      className={className ?? 'pointer-events-none absolute top-0 left-1/2 -translate-x-1/2'}
    >
      <path d={`M${rope}`} fill="none" stroke="#8A5A1C" strokeWidth="2" />
      {leaves.map((x, index) => (
        <g key={x} transform={`translate(${x.toFixed(1)} ${sag(x).toFixed(1)})`}>
          <path d="M0 0c6 10 6 24 0 34c-6-10-6-24 0-34Z" fill={index % 2 === 0 ? '#2A6E45' : '#1F5A38'} />
          <path d="M0 4v25" stroke="#8FC79D" strokeWidth="0.8" opacity="0.6" />
        </g>
      ))}
      {points.map((x) => (
        <g key={x} transform={`translate(${x.toFixed(1)} ${sag(x).toFixed(1)})`}>
          <circle r="8.5" fill="#E8890C" />
          <circle r="6" fill="#F6A91E" />
          <circle r="3" fill="#FFC94F" />
        </g>
      ))}
    </svg>
  );
}
