import { Fragment, type ReactElement } from 'react';
import { overRanges, widthRanges } from '@/lib/viz/kit/axis/width-range';
import { FreeSpots } from '@/lib/viz/kit/layout/free-spots';
import { PathLayer, pathUnits, percent, strokeOf } from '@/lib/viz/kit/layout/place';
import { Centered, type CenteredBox, fine, Stage, stageHeight } from '@/lib/viz/kit/stage';
import { numberText } from '@/lib/viz/kit/text/decimal-text';
import { shorten } from '@/lib/viz/kit/text/shorten';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import type { Theme } from '@/lib/viz/kit/theme';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { TreeMarks, TreeNode } from './marks';
import { NodeSymbol } from './node-symbol';

const size = 12;
const lineHeight = 14;
/** Space beside the first and the last level for their labels, as a share of the drawing. */
const ends = 0.16;

export function render(drawing: Drawing<TreeMarks>, surface: Surface): ReactElement {
  return (
    <Stage drawing={drawing} surface={surface} legendPlace="none">
      {drawing.marks.isRadial ? (
        <Radial drawing={drawing} surface={surface} />
      ) : (
        <Orthogonal drawing={drawing} surface={surface} />
      )}
    </Stage>
  );
}

interface Props {
  readonly drawing: Drawing<TreeMarks>;
  readonly surface: Surface;
}

function Radial({ drawing, surface }: Props): ReactElement {
  const height = stageHeight({ drawing, surface, legendPlace: 'none' });
  const { nodes } = drawing.marks;
  return (
    <Centered surface={surface} height={height} widthOf={(within) => within * 1.35} marks={nodes.length}>
      {(box) => <RadialTree drawing={drawing} surface={surface} box={box} />}
    </Centered>
  );
}

function RadialTree({ drawing, surface, box }: Props & { readonly box: CenteredBox }): ReactElement {
  const { marks } = drawing;
  const { theme } = surface;
  const { width } = box;
  const radius = box.height / 2 - 22;
  const point = ({ along, across }: TreeNode, share = along) => {
    const angle = across * Math.PI * 2;
    return [fine(Math.sin(angle) * radius * share), fine(-Math.cos(angle) * radius * share)] as const;
  };
  const labels = radialLabels(marks, width, radius, point);
  return (
    <>
      <path
        fill="none"
        stroke={theme.axis}
        d={links(marks, (node, parent) => {
          const middle = (node.along + parent.along) / 2;
          const write = ([x, y]: readonly [number, number]) => `${numberText(x)} ${numberText(y)}`;
          return `M${write(point(parent))}C${write(point(parent, middle))} ${write(point(node, middle))} ${write(point(node))}`;
        })}
      />
      <g stroke={theme.accent} strokeWidth={1.5}>
        {marks.nodes.map((node, index) => {
          const [x, y] = point(node);
          const label = labels.get(index);
          const symbol = (
            <NodeSymbol
              key={node.key}
              item={index}
              x={x}
              y={y}
              symbol={marks.symbol}
              size={marks.symbolSize}
              fill={fillOf(marks, node, theme)}
            />
          );
          if (label === undefined) return symbol;
          return (
            <Fragment key={node.key}>
              {symbol}
              <text
                x={label.x}
                y={label.y}
                fontSize={size}
                textAnchor={label.anchor}
                fill={theme.text}
                data-w={box.wordsAt}
                {...halo(theme)}
              >
                {label.text}
              </text>
            </Fragment>
          );
        })}
      </g>
    </>
  );
}

interface RadialLabel {
  readonly x: number;
  readonly y: number;
  readonly anchor: 'start' | 'middle' | 'end';
  readonly text: string;
}

/** The labels that do not overlap, by the index of their node; those nearer to the root have precedence. */
function radialLabels(
  { nodes }: TreeMarks,
  width: number,
  radius: number,
  point: (node: TreeNode) => readonly [number, number],
): ReadonlyMap<number, RadialLabel> {
  const free = new Map<number, RadialLabel>();
  const spots = new FreeSpots(lineHeight);
  const order = nodes.map((_, index) => index).sort((one, other) => along(one) - along(other));
  for (const index of order) {
    const node = nodes[index];
    if (node === undefined) continue;
    const [x, y] = point(node);
    const anchor = node.along === 0 || Math.abs(x) < radius * 0.15 ? 'middle' : x > 0 ? 'start' : 'end';
    const room = anchor === 'middle' ? width / 3 : Math.max(30, width / 2 - Math.abs(x) - 8);
    const text = shorten(node.label, room, size);
    const at = fine(x + (anchor === 'middle' ? 0 : x > 0 ? 8 : -8));
    const wide = textWidth(text, size);
    const left = anchor === 'start' ? at : anchor === 'end' ? at - wide : at - wide / 2;
    const base = fine(anchor === 'middle' ? y + (y > 4 ? 18 : -8) : y + 4);
    if (!spots.take(left - 2, left + wide + 2, base)) continue;
    free.set(index, { x: at, y: base, anchor, text });
  }
  return free;
  function along(index: number): number {
    return nodes[index]?.along ?? 0;
  }
}

/** The position of a node, in shares of the drawing. */
function spot({ orient }: TreeMarks, { along, across }: TreeNode): { x: number; y: number } {
  const inner = ends + along * (1 - 2 * ends);
  switch (orient) {
    case 'RL':
      return { x: 1 - inner, y: across };
    case 'TB':
      return { x: across, y: 0.08 + along * 0.82 };
    case 'BT':
      return { x: across, y: 0.92 - along * 0.82 };
    default:
      return { x: inner, y: across };
  }
}

function Orthogonal({ drawing, surface }: Props): ReactElement {
  const { marks } = drawing;
  const { theme } = surface;
  const units = pathUnits(null);
  const isSideways = marks.orient === 'LR' || marks.orient === 'RL';
  const at = (node: TreeNode) => {
    const { x, y } = spot(marks, node);
    return [Math.round(x * units.width), Math.round(y * units.height)] as const;
  };
  return (
    <>
      <PathLayer units={units} clip={false}>
        <path
          fill="none"
          stroke={theme.axis}
          {...strokeOf(units, 1)}
          d={links(marks, (node, parent) => {
            const [x0, y0] = at(parent);
            const [x1, y1] = at(node);
            const [mx, my] = [(x0 + x1) / 2, (y0 + y1) / 2];
            const bend = isSideways ? `${mx} ${y0} ${mx} ${y1}` : `${x0} ${my} ${x1} ${my}`;
            return `M${x0} ${y0}C${bend} ${x1} ${y1}`;
          })}
        />
      </PathLayer>
      <g stroke={theme.accent} strokeWidth={1.5}>
        {marks.nodes.map((node, index) => {
          const { x, y } = spot(marks, node);
          return (
            <NodeSymbol
              key={node.key}
              item={index}
              x={percent(x)}
              y={percent(y)}
              symbol={marks.symbol}
              size={marks.symbolSize}
              fill={fillOf(marks, node, theme)}
            />
          );
        })}
      </g>
      <g fontSize={size} fill={theme.text} {...halo(theme)}>
        <Labels drawing={drawing} surface={surface} />
      </g>
    </>
  );
}

/** Labels of inner nodes are before them and those of leaves after them, as many as do not overlap. */
function Labels({ drawing, surface }: Props): ReactElement {
  const { marks } = drawing;
  const height = stageHeight({ drawing, surface, legendPlace: 'none' });
  const isSideways = marks.orient === 'LR' || marks.orient === 'RL';
  const leaves = marks.nodes.filter(({ isLeaf }) => isLeaf).length;
  const away = marks.symbolSize / 2 + 5;
  const nodes = marks.nodes.map((node, index) => ({ node, index, ...spot(marks, node) }));
  const labels = overRanges(
    widthRanges(surface.width),
    (range) => {
      const width = range.width - 16;
      const step = (width * (1 - 2 * ends)) / Math.max(1, marks.levels - 1);
      const spots = new FreeSpots(lineHeight);
      const outer = ends * width - away - 2;
      const free: { node: TreeNode; index: number; x: number; y: number; text: string }[] = [];
      for (const { node, index, x, y } of nodes) {
        const room = isSideways
          ? (node.isLeaf && node.along === 1) || node.along === 0
            ? outer
            : step / 2
          : width / Math.max(1, leaves);
        if (room < 20) continue;
        const half = (isSideways ? 20 : room) / 2;
        if (!spots.take(x * width - half, x * width + half, y * height)) continue;
        free.push({ node, index, x, y, text: shorten(node.label, room, size) });
      }
      return free;
    },
    ({ index, text }) => `${index} ${text}`,
  );
  return (
    <>
      {labels.map(({ item: { node, x, y, text }, shownAt }) => {
        const isBehind = node.isLeaf === (marks.orient === 'LR' || marks.orient === 'TB');
        const place = isSideways
          ? { dx: isBehind ? away : -away, dy: 4, textAnchor: isBehind ? ('start' as const) : ('end' as const) }
          : { dy: isBehind ? away + 10 : -away, textAnchor: 'middle' as const };
        return (
          <text key={`${node.key} ${shownAt}`} data-w={shownAt} x={percent(x)} y={percent(y)} {...place}>
            {text}
          </text>
        );
      })}
    </>
  );
}

/** The lines from all nodes to their parents as one path, since lines have no tooltips. */
function links({ nodes }: TreeMarks, link: (node: TreeNode, parent: TreeNode) => string): string {
  return nodes
    .map((node) => {
      const parent = node.parent === null ? undefined : nodes[node.parent];
      return parent === undefined ? '' : link(node, parent);
    })
    .join('');
}

function fillOf(marks: TreeMarks, node: TreeNode, theme: Theme): string {
  return marks.symbol === 'emptyCircle' && node.isLeaf ? theme.surface : theme.accent;
}

function halo(theme: Theme) {
  return {
    stroke: theme.surface,
    strokeWidth: 3,
    strokeLinejoin: 'round' as const,
    paintOrder: 'stroke',
    pointerEvents: 'none' as const,
  };
}
