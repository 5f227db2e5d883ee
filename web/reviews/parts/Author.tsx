import type { Photo as PhotoFiles } from '@aangan/contract/homes/photos.ts';
import { Photo } from '../../ui/Photo.tsx';
import { Wall, type WallColour } from '../../ui/Wall.tsx';

const palette: readonly WallColour[] = ['pink', 'mint', 'blue', 'rose', 'ochre', 'lilac', 'neem', 'slate'];

/** Author of a review: photo or initial (the name is shown beside it). */
export function Author({ name, photo }: { name: string; photo: PhotoFiles | undefined }) {
  if (photo !== undefined) {
    return <Photo photo={photo} alt="" sizes="44px" className="size-11 shrink-0 rounded-field" />;
  }
  const [letter = ''] = Array.from(name);
  const colour = palette[(letter.codePointAt(0) ?? 0) % palette.length] ?? 'pink';
  return (
    <Wall colour={colour} className="grid size-11 shrink-0 place-items-center rounded-field">
      <span aria-hidden="true" className="pt-1 font-serif text-[20px]/none text-[#3A1D12]">
        {letter.toLocaleUpperCase()}
      </span>
    </Wall>
  );
}
