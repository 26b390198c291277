import type { ReactElement, ReactNode } from 'react';
import type { Theme } from './theme';

interface ImageFrameProps {
  readonly width: number;
  readonly height: number;
  readonly theme: Theme;
  /** The size of texts that have none of their own. */
  readonly fontSize?: number;
  /** What the picture shows, for screen readers. */
  readonly label: string;
  readonly children: ReactNode;
}

/** The SVG around a drawing that is a picture of its own: of a fixed size, with its font. */
export function ImageFrame({ width, height, theme, fontSize, label, children }: ImageFrameProps): ReactElement {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      fontFamily={theme.font}
      fontSize={fontSize}
      role="img"
      aria-label={label}
    >
      {children}
    </svg>
  );
}
