import { Wall, type WallColour } from '../../ui/Wall.tsx';

const walls: readonly WallColour[] = ['pink', 'mint', 'blue', 'rose', 'ochre', 'lilac', 'neem', 'slate'];

/** The first letter of a name on a painted wall, in the place of a portrait. */
export function Initial({ name }: { name: string }) {
  const [letter = ''] = Array.from(name);
  const colour = walls[(letter.codePointAt(0) ?? 0) % walls.length] ?? 'pink';
  return (
    <Wall colour={colour} className="grid size-11 shrink-0 place-items-center rounded-field">
      <span aria-hidden="true" className="pt-1 font-serif text-[20px]/none text-[#3A1D12]">
        {letter.toLocaleUpperCase()}
      </span>
    </Wall>
  );
}
