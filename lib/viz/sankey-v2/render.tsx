import type { ReactElement } from 'react';
import { maxOf } from '@/lib/frame/extent';
import { overRanges, widthRanges } from '@/lib/viz/kit/axis/width-range';
import { markColor } from '@/lib/viz/kit/color/mark-color';
import { PathLayer, pathUnits, percent } from '@/lib/viz/kit/layout/place';
import { Stage, stageHeight } from '@/lib/viz/kit/stage';
import { shorten } from '@/lib/viz/kit/text/shorten';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { SankeyLink, SankeyMarks } from './marks';

const nodeWidth = 12;
const size = 11;
const lineHeight = 13;
const margins = { top: 6, right: 10, bottom: 6, left: 10 };

export function render(drawing: Drawing<SankeyMarks>, surface: Surface): ReactElement {
  const { nodes, links } = drawing.marks;
  const { theme } = surface;
  const units = pathUnits(null);
  return (
    <Stage drawing={drawing} surface={surface} legendPlace="none" margins={margins}>
      <PathLayer units={units} clip={false}>
        {links.map((link, index) => (
          <path
            key={`${link.source} ${link.target}`}
            data-item={index}
            d={band(link, units.width, units.height)}
            fill={markColor(link.color, surface.theme)}
            fillOpacity={0.35}
          />
        ))}
      </PathLayer>
      {nodes.map((node, index) => (
        <rect
          key={node.key}
          data-item={links.length + index}
          x={percent(node.x)}
          y={percent(node.top)}
          width={nodeWidth}
          height={percent(Math.max(0.004, node.bottom - node.top))}
          rx={2}
          transform={`translate(${-nodeWidth / 2} 0)`}
          fill={markColor(node.color, surface.theme)}
        />
      ))}
      <g
        fontSize={size}
        fill={theme.text}
        stroke={theme.surface}
        strokeWidth={2.5}
        strokeLinejoin="round"
        paintOrder="stroke"
        pointerEvents="none"
      >
        <Labels drawing={drawing} surface={surface} />
      </g>
    </Stage>
  );
}

function band({ fromX, toX, fromY, toY, thickness }: SankeyLink, width: number, height: number): string {
  const [x0, x1] = [Math.round(fromX * width), Math.round(toX * width)];
  const half = Math.max(thickness / 2, 0.0006);
  const y = (share: number) => Math.round(share * height);
  const middle = Math.round((x0 + x1) / 2);
  return `M${x0} ${y(fromY - half)}C${middle} ${y(fromY - half)} ${middle} ${y(toY - half)} ${x1} ${y(toY - half)}V${y(toY + half)}C${middle} ${y(toY + half)} ${middle} ${y(fromY + half)} ${x0} ${y(fromY + half)}z`;
}

/**
 * Labels beside their nodes, in the gap to the next column, or before the node in the last column. Where labels would
 * overlap, those of small nodes are omitted.
 */
function Labels({ drawing, surface }: { drawing: Drawing<SankeyMarks>; surface: Surface }): ReactElement {
  const { nodes, columns } = drawing.marks;
  const height = stageHeight({ drawing, surface, legendPlace: 'none', margins });
  const largestFirst = [...nodes].sort((one, other) => other.value - one.value);
  const step = 1.01 / Math.max(1, columns - 1);
  const lasts = nodes.filter(({ isLast }) => isLast);
  const besideLast = new Set(nodes.filter(({ x }) => lasts.some((last) => last.x > x && last.x - x <= step)));
  const last = maxOf(
    lasts.map(({ key }) => textWidth(key, size)),
    0,
  );
  const labels = overRanges(
    widthRanges(surface.width),
    ({ width }) => {
      const gap = (width - 20) / Math.max(1, columns - 1) - nodeWidth - 8;
      const lastRoom = Math.min(last + 2, gap / 2 - 4);
      const taken = new Map<number, number[]>();
      return largestFirst.flatMap((node) => {
        const y = (node.top + node.bottom) / 2;
        const column = taken.get(node.x) ?? [];
        const room = node.isLast ? lastRoom : besideLast.has(node) ? gap - lastRoom - 8 : gap;
        if (room < 28 || column.some((other) => Math.abs(other - y) * height < lineHeight)) return [];
        taken.set(node.x, column);
        column.push(y);
        return [{ node, y, text: shorten(node.key, room, size) }];
      });
    },
    ({ node, text }) => `${node.key} ${text}`,
  );
  return (
    <>
      {labels.map(({ item: { node, y, text }, shownAt }) => (
        <text
          key={`${node.key} ${shownAt}`}
          data-w={shownAt}
          x={percent(node.x)}
          y={percent(y)}
          dx={node.isLast ? -10 : 10}
          dy={4}
          textAnchor={node.isLast ? 'end' : 'start'}
        >
          {text}
        </text>
      ))}
    </>
  );
}
