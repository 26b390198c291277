import type { ReactElement } from 'react';
import { numberText } from '@/lib/viz/kit/text/decimal-text';
import type { TreeSymbol } from './marks';

/** The outlines of symbols around the origin, in halves of their size. */
const outlines: Partial<Readonly<Record<TreeSymbol, (half: number) => readonly (string | number)[]>>> = {
  rect: (half) => ['M', -half, -half, 'H', half, 'V', half, 'H', -half, 'Z'],
  triangle: (half) => ['M', 0, -half, 'L', half, half, 'H', -half, 'Z'],
  diamond: (half) => ['M', 0, -half, 'L', half, 0, 0, half, -half, 0, 'Z'],
  pin: (half) => ['M', 0, half, 'C', -half, 0, -half, -half, 0, -half, half, -half, half, 0, 0, half, 'Z'],
  arrow: (half) => ['M', 0, -half, 'L', half, half, 0, half / 2, -half, half, 'Z'],
};

interface NodeSymbolProps {
  readonly item: number;
  readonly symbol: TreeSymbol;
  readonly size: number;
  readonly fill: string;
  /** The centre, as a number or as a percentage. */
  readonly x: number | string;
  readonly y: number | string;
}

/** A node of a tree. One without a symbol is still found by the pointer. */
export function NodeSymbol({ item, symbol, size, fill, x, y }: NodeSymbolProps): ReactElement {
  const outline = outlines[symbol];
  if (outline === undefined) {
    const unseen = symbol === 'none' ? ({ stroke: 'none', pointerEvents: 'all' } as const) : {};
    return <circle data-item={item} cx={x} cy={y} r={size / 2} fill={symbol === 'none' ? 'none' : fill} {...unseen} />;
  }
  const d = outline(size / 2)
    .map((part) => (typeof part === 'number' ? numberText(part) : part))
    .join(' ');
  return (
    <svg x={x} y={y} width={1} height={1} overflow="visible" aria-hidden="true">
      <path data-item={item} d={d} fill={fill} />
    </svg>
  );
}
