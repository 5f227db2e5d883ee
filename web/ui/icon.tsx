import { createElement, type ReactElement, type SVGProps } from 'react';

interface IconProps extends SVGProps<SVGSVGElement> {
  /** Size in pixels. */
  size?: number;
}

/** Line icon on a 24 px grid in `currentColor`, beside a text or in a named button, thus hidden from screen readers. */
export type Icon = (props: IconProps) => ReactElement;

/** An SVG element with its attributes. */
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
        strokeWidth={1.75}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        {...props}
      >
        {shapes.map(([element, attributes], index) => createElement(element, { key: index, ...attributes }))}
      </svg>
    );
  };
}
