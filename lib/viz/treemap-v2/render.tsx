import type { ReactElement } from 'react';
import { contrastColor } from '@/lib/viz/kit/color/contrast-color';
import { markColor } from '@/lib/viz/kit/color/mark-color';
import { ImageFrame } from '@/lib/viz/kit/image-frame';
import { percent } from '@/lib/viz/kit/layout/place';
import { fine } from '@/lib/viz/kit/stage';
import { shorten } from '@/lib/viz/kit/text/shorten';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { TreemapMarks, TreemapNode } from './marks';
import { type Box, squarify } from './squarify';

/** Aspect ratio (width / height) for which a fluid drawing is divided; other tiles stretch it. */
const likelyRatio = 1.7;
const headHeight = 22;
const gap = 2;

interface Placed {
  readonly node: TreemapNode;
  readonly box: Box;
  readonly isHead: boolean;
}

export function render(drawing: Drawing<TreemapMarks>, surface: Surface): ReactElement {
  const width = surface.width === 'fluid' ? surface.height * likelyRatio : surface.width;
  const placed = place(drawing.marks, drawing.marks.nodes, { x: 0, y: 0, width, height: surface.height });
  return surface.medium === 'image'
    ? imageOf(drawing, surface, placed, width)
    : pageOf(drawing, surface, placed, width);
}

function place(marks: TreemapMarks, nodes: readonly TreemapNode[], room: Box): Placed[] {
  const boxes = squarify(
    nodes.map(({ value }) => value),
    room,
  );
  return nodes.flatMap((node, index) => {
    const box = boxes[index];
    if (box === undefined || box.width <= 0 || box.height <= 0) return [];
    if (node.children.length === 0) return [{ node, box, isHead: false }];
    const head = marks.hasUpperLabels && box.height > headHeight * 2 ? headHeight : gap;
    const inner = {
      x: box.x + gap,
      y: box.y + head,
      width: Math.max(0, box.width - gap * 2),
      height: Math.max(0, box.height - head - gap),
    };
    return [{ node, box, isHead: true }, ...place(marks, node.children, inner)];
  });
}

function pageOf(
  drawing: Drawing<TreemapMarks>,
  surface: Surface,
  placed: readonly Placed[],
  width: number,
): ReactElement {
  const share = (value: number) => percent(value / width);
  const px = (value: number) => Math.round(value * 10) / 10;
  return (
    <div
      className="treemap"
      role="img"
      aria-label={drawing.label}
      style={{ height: surface.height, width: surface.width === 'fluid' ? '100%' : surface.width }}
    >
      {placed.map(({ node, box, isHead }) => (
        <div
          key={node.key}
          className="treemap-box"
          style={{
            left: share(box.x),
            top: px(box.y),
            width: share(box.width),
            height: px(box.height),
            background: markColor(node.color, surface.theme),
            color: contrastColor(node.color),
            opacity: node.isDimmed ? 0.3 : undefined,
          }}
          data-series={node.name}
          data-item={node.item}
        >
          {linesOf(drawing.marks, node, isHead).map((line) => (
            <div key={line}>{line}</div>
          ))}
        </div>
      ))}
    </div>
  );
}

function linesOf(marks: TreemapMarks, node: TreemapNode, isHead: boolean): string[] {
  if (isHead ? !marks.hasUpperLabels : !marks.hasLabels) return [];
  if (marks.label === 'key') return [node.name];
  if (marks.label === 'value') return [node.text];
  return isHead ? [`${node.name}: ${node.text}`] : [node.name, node.text];
}

function imageOf(
  drawing: Drawing<TreemapMarks>,
  surface: Surface,
  placed: readonly Placed[],
  width: number,
): ReactElement {
  return (
    <ImageFrame width={width} height={surface.height} theme={surface.theme} fontSize={12} label={drawing.label}>
      {placed.map(({ node, box, isHead }) => (
        <g key={node.key} opacity={node.isDimmed ? 0.3 : undefined}>
          <rect
            x={fine(box.x)}
            y={fine(box.y)}
            width={fine(box.width)}
            height={fine(box.height)}
            rx={3}
            fill={markColor(node.color, surface.theme)}
            stroke={surface.theme.surface}
          />
          {fittingLines(linesOf(drawing.marks, node, isHead), node, box).map((line, index) => (
            <text key={line} x={fine(box.x + 7)} y={fine(box.y + 17 + index * 16)} fill={contrastColor(node.color)}>
              {line}
            </text>
          ))}
        </g>
      ))}
    </ImageFrame>
  );
}

/** The lines of a label that fit the box: names are shortened, values omitted. */
function fittingLines(lines: readonly string[], { name, text }: TreemapNode, box: Box): string[] {
  if (box.width < 36) return [];
  const room = box.width - 14;
  return lines.slice(0, Math.floor((box.height - 6) / 16)).flatMap((line) => {
    if (textWidth(line, 12) <= room) return [line];
    return line === text ? [] : [shorten(name, room, 12)];
  });
}
