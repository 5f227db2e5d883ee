import { House } from '../../../ui/icons.ts';

/** Thumbnail of a home, or a placeholder icon. Decorative: the home is named beside it. */
export function HomePhoto({ url, className }: { url: string | null; className: string }) {
  if (url !== null) {
    return (
      <img
        src={url}
        alt=""
        width={112}
        height={112}
        loading="lazy"
        decoding="async"
        className={`${className} shrink-0 bg-sunken object-cover`}
      />
    );
  }
  return (
    <span className={`${className} flex shrink-0 items-center justify-center bg-(--wall-ochre) text-wall-ink`}>
      <House size={24} strokeWidth={1.5} aria-hidden="true" />
    </span>
  );
}
