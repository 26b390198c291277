import type { ReactElement } from 'react';
import { overRanges, widthRanges } from '@/lib/viz/kit/axis/width-range';
import { markColor } from '@/lib/viz/kit/color/mark-color';
import { FreeSpots } from '@/lib/viz/kit/layout/free-spots';
import { percent } from '@/lib/viz/kit/layout/place';
import { Stage, stageHeight } from '@/lib/viz/kit/stage';
import { shorten } from '@/lib/viz/kit/text/shorten';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { GraphMarks, GraphNode } from './marks';

const size = 11;
const lineHeight = 13;
const longest = 120;
const margins = { top: 24, right: 48, bottom: 24, left: 48 };

export function render(drawing: Drawing<GraphMarks>, surface: Surface): ReactElement {
  const { nodes, links, hasArrows, legendPlace } = drawing.marks;
  const { theme } = surface;
  const height = stageHeight({ drawing, surface, legendPlace, margins });
  const scale = Math.min(1, Math.max(0.45, height / 360));
  const radius = (index: number) => tenth((nodes[index]?.radius ?? 4) * scale);
  const reaches = [...new Set(links.map(({ target }) => Math.round(radius(target))))];
  const prefix = `${surface.id}-arrow-`.replaceAll(/[^\w-]/g, '-');
  const idOf = (reach: number) => `${prefix}${reach}`;
  return (
    <Stage drawing={drawing} surface={surface} legendPlace={legendPlace} margins={margins}>
      {hasArrows ? (
        <defs>
          {reaches.map((reach) => (
            <marker
              key={reach}
              id={idOf(reach)}
              markerUnits="userSpaceOnUse"
              markerWidth={8}
              markerHeight={8}
              refX={reach + 8}
              refY={4}
              orient="auto"
            >
              <path d="M0 0L8 4L0 8z" fill={theme.axis} />
            </marker>
          ))}
        </defs>
      ) : null}
      <g stroke={theme.axis} strokeOpacity={0.55}>
        {links.map(({ source, target, width }, index) => {
          const [from, to] = [nodes[source], nodes[target]];
          if (from === undefined || to === undefined) return null;
          return (
            <line
              key={`${from.key} ${to.key}`}
              data-item={index}
              x1={percent(from.x)}
              y1={percent(from.y)}
              x2={percent(to.x)}
              y2={percent(to.y)}
              strokeWidth={tenth(width * scale)}
              markerEnd={hasArrows ? `url(#${idOf(Math.round(radius(target)))})` : undefined}
            />
          );
        })}
      </g>
      <g stroke={theme.surface} strokeWidth={1.5}>
        {nodes.map((node, index) => (
          <circle
            key={node.key}
            data-item={links.length + index}
            data-series={node.series}
            cx={percent(node.x)}
            cy={percent(node.y)}
            r={radius(index)}
            fill={markColor(node.color, theme)}
            fillOpacity={node.isDimmed ? 0.3 : undefined}
          />
        ))}
      </g>
      <g
        fontSize={size}
        fill={theme.text}
        stroke={theme.surface}
        strokeWidth={3}
        strokeLinejoin="round"
        paintOrder="stroke"
        textAnchor="middle"
        pointerEvents="none"
      >
        <Labels drawing={drawing} surface={surface} scale={scale} height={height} />
      </g>
    </Stage>
  );
}

/** Vertical offset in pixels of a node's name: below the node, or above it at the lower edge of the tile. */
function away({ y, radius }: GraphNode, scale: number, height: number): number {
  const below = radius * scale + 11;
  return y * height + below + 3 > height + margins.bottom ? -radius * scale - 4 : below;
}

/** Labels of the largest nodes first, as many as do not overlap. */
function Labels({
  drawing,
  surface,
  scale,
  height,
}: {
  drawing: Drawing<GraphMarks>;
  surface: Surface;
  scale: number;
  height: number;
}): ReactElement {
  const named = drawing.marks.nodes.filter(({ isNamed }) => isNamed).sort((one, other) => other.value - one.value);
  const labels = overRanges(
    widthRanges(surface.width),
    ({ width }) => {
      const plot = width - margins.left - margins.right;
      const spots = new FreeSpots(lineHeight);
      const free: { node: GraphNode; text: string }[] = [];
      for (const node of named) {
        const at = node.x * plot;
        const room = Math.min(longest, 2 * Math.min(at + margins.left, plot - at + margins.right));
        const text = shorten(node.key, room, size);
        const half = textWidth(text, size) / 2;
        const y = node.y * height + away(node, scale, height);
        if (spots.take(at - half - 3, at + half + 3, y)) free.push({ node, text });
      }
      return free;
    },
    ({ node, text }) => `${node.key} ${text}`,
  );
  return (
    <>
      {labels.map(({ item: { node, text }, shownAt }) => (
        <text
          key={`${node.key} ${shownAt}`}
          data-w={shownAt}
          x={percent(node.x)}
          y={percent(node.y)}
          dy={tenth(away(node, scale, height))}
          opacity={node.isDimmed ? 0.4 : undefined}
        >
          {text}
        </text>
      ))}
    </>
  );
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}
