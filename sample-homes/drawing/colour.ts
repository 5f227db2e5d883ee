/** A colour as `#RRGGBB`. */
export type Colour = `#${string}`;

export type Channels = readonly [red: number, green: number, blue: number];

export function channels(colour: Colour): Channels {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export function colourOf([red, green, blue]: Channels): Colour {
  const byte = (value: number) => Math.min(255, Math.max(0, Math.round(value)));
  return `#${((byte(red) << 16) | (byte(green) << 8) | byte(blue)).toString(16).padStart(6, '0')}`;
}

/** `amount` 0 is `from`, 1 is `to`. */
export function mix(from: Colour, to: Colour, amount: number): Colour {
  const [r1, g1, b1] = channels(from);
  const [r2, g2, b2] = channels(to);
  return colourOf([r1 + (r2 - r1) * amount, g1 + (g2 - g1) * amount, b1 + (b2 - b1) * amount]);
}

/** From 0 (dark) to 1 (light), as the eye weighs the channels. */
export function lightness(colour: Colour): number {
  const [red, green, blue] = channels(colour);
  return (red * 0.3 + green * 0.59 + blue * 0.11) / 255;
}

/** The side away from the sun: darker and redder, never grey. */
export function shaded(colour: Colour, amount = 0.16): Colour {
  const [red, green, blue] = channels(colour);
  return colourOf([red * (1 - amount * 0.82), green * (1 - amount * 1.08), blue * (1 - amount)]);
}

/** The side that the sun strikes. */
export function sunlit(colour: Colour, amount = 0.14): Colour {
  return mix(colour, '#FFF1D2', amount);
}
