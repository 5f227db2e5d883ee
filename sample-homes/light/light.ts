import { channels, colourOf, lightness, mix, type Colour } from '../drawing/colour.ts';
import type { Grade } from '../drawing/pen.ts';

export type Hour = 'morning' | 'noon' | 'evening' | 'night';
export type Season = 'summer' | 'monsoon' | 'winter' | 'spring' | 'snow';

/** What the hour and the season do to a place. The sun stands at the upper left, whatever the hour. */
export interface Light {
  hour: Hour;
  season: Season;
  /** The sky from its top down to the far line. */
  sky: readonly [Colour, Colour, Colour];
  /** What distance fades into. */
  haze: Colour;
  /** The sun's own colour, and of what it strikes. */
  sun: Colour;
  shadow: Colour;
  /** How strongly things cast shadows, 0.08 to 0.22. */
  cast: number;
  /** Lamps are lit, windows glow. */
  lamps: boolean;
  outdoors: Grade;
  indoors: Grade;
}

interface Tone {
  sky: readonly [Colour, Colour, Colour];
  haze: Colour;
  sun: Colour;
  cast: number;
  /** Each channel times this, then `amount` of `tint`. */
  times: readonly [number, number, number];
  tint: Colour;
  amount: number;
}

const hours: Record<Hour, Tone> = {
  morning: {
    sky: ['#86BFDD', '#C3DFE2', '#FCE9CB'],
    haze: '#D9E3DC',
    sun: '#FFE7B3',
    cast: 0.18,
    times: [1.01, 0.985, 0.94],
    tint: '#FFE3B5',
    amount: 0.05,
  },
  noon: {
    sky: ['#58ACD8', '#9CD0E4', '#E3F0E6'],
    haze: '#CFE2E2',
    sun: '#FFF3CF',
    cast: 0.2,
    times: [1, 1, 0.98],
    tint: '#FFF6DF',
    amount: 0.02,
  },
  evening: {
    sky: ['#E58A62', '#F5B67B', '#FDE2B4'],
    haze: '#F3C493',
    sun: '#FFDF9C',
    cast: 0.2,
    times: [0.99, 0.87, 0.83],
    tint: '#E07A4A',
    amount: 0.08,
  },
  night: {
    sky: ['#232C60', '#4A4F8E', '#B48FA6'],
    haze: '#6E6C9C',
    sun: '#F6EBCB',
    cast: 0.16,
    times: [0.52, 0.54, 0.74],
    tint: '#333A78',
    amount: 0.2,
  },
};

/** What a season adds to the hour; the sky is mixed toward its own. */
const seasons: Record<Season, { sky?: Tone['sky']; share: number; tint: Colour; amount: number; cast: number }> = {
  summer: { share: 0, tint: '#FFF1D2', amount: 0, cast: 1 },
  spring: { share: 0, tint: '#FFF0E6', amount: 0.03, cast: 1 },
  monsoon: { sky: ['#7F979C', '#AFC1BC', '#DDE3D3'], share: 0.72, tint: '#8FA8A0', amount: 0.1, cast: 0.45 },
  winter: { sky: ['#A8C3CE', '#D8DAD0', '#F6E6CC'], share: 0.5, tint: '#F0DFC2', amount: 0.07, cast: 0.85 },
  snow: { sky: ['#9DB6D6', '#CFDCEA', '#F7EAE4'], share: 0.5, tint: '#DCE6F4', amount: 0.06, cast: 0.8 },
};

export function lightOf(hour: Hour, season: Season): Light {
  const tone = hours[hour];
  const weather = seasons[season];
  const night = hour === 'night';
  const share = night ? weather.share * 0.25 : hour === 'evening' ? weather.share * 0.45 : weather.share;
  const over = (colour: Colour, index: 0 | 1 | 2) =>
    weather.sky === undefined ? colour : mix(colour, weather.sky[index], share);
  const [top, middle, low] = tone.sky;
  const lamps = night || hour === 'evening';
  return {
    hour,
    season,
    sky: [over(top, 0), over(middle, 1), over(low, 2)],
    haze: over(tone.haze, 1),
    sun: tone.sun,
    shadow: night ? '#1B1B4A' : hour === 'evening' ? '#5A2440' : '#4A1F33',
    cast: tone.cast * weather.cast,
    lamps,
    outdoors: grade(tone, weather.tint, night ? weather.amount * 0.3 : weather.amount),
    indoors: lamps ? (night ? lampNight : lampDusk) : grade({ ...tone, amount: tone.amount * 0.8 }, '#FFE9CF', 0.03),
  };
}

function grade({ times: [red, green, blue], tint, amount }: Tone, weather: Colour, weathered: number): Grade {
  return remembered((colour) => {
    const [r, g, b] = channels(colour);
    return mix(mix(colourOf([r * red, g * green, b * blue]), tint, amount), weather, weathered);
  });
}

/** By lamplight: warm where it is light, toward indigo and plum where it is dark. */
const lamplight = (warm: number, dusk: number): Grade =>
  remembered((colour) => {
    const [r, g, b] = channels(colour);
    const light = lightness(colour);
    const lit = colourOf([r * (1 - warm * 0.08), g * (1 - warm * 0.24), b * (1 - warm * 0.42)]);
    return mix(lit, '#40285A', dusk * (1.1 - light));
  });
const lampDusk = lamplight(0.5, 0.16);
const lampNight = lamplight(0.75, 0.34);

/** Nothing changes: the colours of what shines by itself. */
export const shining: Grade = (colour) => colour;

/** As seen through this much air: 0 is near, 1 is lost in the haze. */
export const throughAir = (light: Light, grade: Grade, distance: number): Grade => {
  return remembered((colour) => mix(grade(colour), light.haze, distance));
};

/** Where red and blue fall together to a grey, the air is warm. White stays white. */
function warmed(colour: Colour): Colour {
  const [red, green, blue] = channels(colour);
  const spread = Math.max(red, green, blue) - Math.min(red, green, blue);
  return spread >= 6 || green > 244 ? colour : colourOf([red + 5, green, blue - 4]);
}

function remembered(change: Grade): Grade {
  const known = new Map<Colour, Colour>();
  return (colour) => {
    const seen = known.get(colour);
    if (seen !== undefined) return seen;
    const changed = warmed(change(colour));
    known.set(colour, changed);
    return changed;
  };
}
