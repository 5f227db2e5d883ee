import { createElement, type ReactElement, type SVGProps } from 'react';

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Of its square, in pixels. */
  size?: number;
}

/** Lines on a square of 24, in the colour of the text. */
export type Icon = (props: IconProps) => ReactElement;

/** A shape of a drawing: its element and what stands in it. */
export type Shape = readonly [element: string, attributes: Record<string, string>];

export function icon(shapes: readonly Shape[]): Icon {
  return function Icon({ size = 24, ...props }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinecap="round"
        strokeLinejoin="round"
        {...props}
      >
        {shapes.map(([element, attributes], index) => createElement(element, { key: index, ...attributes }))}
      </svg>
    );
  };
}
