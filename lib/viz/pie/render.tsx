import type { CSSProperties, ReactElement } from 'react';
import { widthRanges } from '@/lib/viz/kit/axis/width-range';
import { contrastColor } from '@/lib/viz/kit/color/contrast-color';
import { markColor } from '@/lib/viz/kit/color/mark-color';
import { ImageFrame } from '@/lib/viz/kit/image-frame';
import { ringPath } from '@/lib/viz/kit/layout/ring-path';
import { ImageLegend, Legend, legendHeight } from '@/lib/viz/kit/legend/legend';
import { textWidth } from '@/lib/viz/kit/text/text-width';
import type { Drawing, Surface } from '@/lib/viz/viz';
import { type PieLayout, pieLayout } from './layout';
import type { PieMarks } from './marks';

/** Slices are drawn at this radius and scaled to the radius that fits the width. */
const unit = 100;
/** The same value as in `plot.css`, in pixels. */
const widestLegend = 160;

export function render(drawing: Drawing<PieMarks>, surface: Surface): ReactElement {
  return surface.medium === 'image' ? (
    <ImagePie drawing={drawing} surface={surface} />
  ) : (
    <PagePie drawing={drawing} surface={surface} />
  );
}

function PagePie({ drawing, surface }: { drawing: Drawing<PieMarks>; surface: Surface }): ReactElement {
  const { marks, legend } = drawing;
  const hasLegend = marks.legendPlace !== 'none' && legend.length > 0;
  const isAbove = marks.legendPlace === 'top' || marks.legendPlace === 'bottom';
  const height = surface.height - (hasLegend && isAbove ? legendHeight : 0);
  const layouts = widthRanges(surface.width).map((range) => {
    const width = range.width - (hasLegend && !isAbove ? Math.min(widestLegend, range.width * 0.35) : 0);
    const layout = pieLayout(marks, width, height);
    const isNameless = !hasLegend && marks.labels === 'outside' && layout.labels.length < marks.slices.length / 2;
    return { range, isNameless, layout: isNameless ? pieLayout(marks, width, height - legendHeight) : layout };
  });
  const nameless = layouts.flatMap(({ range, isNameless }) => (isNameless ? [range.key] : [])).join('');
  const scales = Object.fromEntries(layouts.map(({ range, layout }) => [`--pie-${range.key}`, layout.radius / unit]));
  return (
    <div
      className="plot"
      data-legend={marks.legendPlace}
      style={{ height: surface.height, width: surface.width === 'fluid' ? '100%' : surface.width }}
    >
      {hasLegend ? <Legend items={legend} narrowOnly={false} /> : null}
      {nameless === '' ? null : <Legend items={legend} narrowOnly={false} shownAt={nameless} />}
      <div className="plot-frame" style={scales as CSSProperties}>
        <svg role="img" aria-label={drawing.label} width="100%" height="100%" fontSize={12}>
          <svg x="50%" y="50%" overflow="visible" aria-hidden="true">
            <g
              className={surface.width === 'fluid' ? 'pie-arcs' : undefined}
              transform={surface.width === 'fluid' ? undefined : `scale(${(layouts[0]?.layout.radius ?? unit) / unit})`}
            >
              <Slices marks={marks} surface={surface} />
              <HoleText marks={marks} surface={surface} />
            </g>
            {merged(layouts).map(({ layout, keys }) => (
              <g key={keys} data-w={surface.width === 'fluid' ? keys : undefined}>
                <Labels layout={layout} surface={surface} />
              </g>
            ))}
            <Total marks={marks} surface={surface} height={height} />
          </svg>
        </svg>
      </div>
    </div>
  );
}

/** Merges width ranges with equal layouts, so that each layout is drawn once. */
function merged(
  layouts: readonly { range: { key: string }; layout: PieLayout }[],
): { layout: PieLayout; keys: string }[] {
  const looks = new Map<string, { layout: PieLayout; keys: string }>();
  for (const { range, layout } of layouts) {
    const look = layout.labels.map(({ text, x, y }) => `${text} ${x} ${y}`).join();
    const known = looks.get(look);
    if (known) known.keys += range.key;
    else looks.set(look, { layout, keys: range.key });
  }
  return [...looks.values()].filter(({ layout }) => layout.labels.length > 0);
}

function ImagePie({ drawing, surface }: { drawing: Drawing<PieMarks>; surface: Surface }): ReactElement {
  const { marks, legend } = drawing;
  const width = surface.width === 'fluid' ? 600 : surface.width;
  const top = marks.legendPlace !== 'none' && legend.length > 0 ? legendHeight : 0;
  const height = surface.height - top;
  const layout = pieLayout(marks, width, height);
  return (
    <ImageFrame width={width} height={surface.height} theme={surface.theme} fontSize={12} label={drawing.label}>
      {top > 0 ? <ImageLegend items={legend} width={width} theme={surface.theme} /> : null}
      <g transform={`translate(${width / 2} ${top + height / 2})`}>
        <g transform={`scale(${layout.radius / unit})`}>
          <Slices marks={marks} surface={surface} />
          <HoleText marks={marks} surface={surface} />
        </g>
        <Labels layout={layout} surface={surface} />
        <Total marks={marks} surface={surface} height={height} />
      </g>
    </ImageFrame>
  );
}

function Slices({ marks, surface }: { marks: PieMarks; surface: Surface }): ReactElement {
  return (
    <>
      {marks.slices.map((slice) => (
        <path
          key={slice.key}
          d={ringPath({
            start: slice.start,
            end: slice.end,
            inner: marks.hole * unit,
            outer: Math.max(slice.reach, marks.hole) * unit,
          })}
          fill={markColor(slice.color, surface.theme)}
          fillOpacity={slice.isDimmed ? 0.3 : undefined}
          stroke={surface.theme.surface}
          strokeWidth={marks.slices.length > 1 ? 1 : 0}
          data-series={slice.key}
          data-item={slice.item}
        />
      ))}
    </>
  );
}

function Labels({ layout, surface }: { layout: PieLayout; surface: Surface }): ReactElement {
  const { theme } = surface;
  return (
    <>
      {layout.labels.map(({ slice, text, x, y, anchor, leader }) => (
        <g key={slice.key} data-series={slice.key} opacity={slice.isDimmed ? 0.4 : undefined}>
          {leader === '' ? null : <path d={leader} fill="none" stroke={theme.axis} />}
          <text
            x={Math.round(x * 10) / 10}
            y={Math.round(y * 10) / 10 + 4}
            textAnchor={anchor}
            fill={leader === '' ? contrastColor(slice.color) : theme.text}
          >
            {text}
          </text>
        </g>
      ))}
    </>
  );
}

function Total({ marks, surface, height }: { marks: PieMarks; surface: Surface; height: number }): ReactElement | null {
  if (marks.total === null || isInHole(marks)) return null;
  return (
    <text y={height / 2 - 2} textAnchor="middle" fontWeight={600} fill={surface.theme.text}>
      {marks.total}
    </text>
  );
}

function isInHole(marks: PieMarks): boolean {
  return marks.hole > 0.3;
}

/** The total inside a ring, as large as the hole allows. */
function HoleText({ marks, surface }: { marks: PieMarks; surface: Surface }): ReactElement | null {
  if (marks.total === null || !isInHole(marks)) return null;
  const size = Math.min(20, (marks.hole * unit * 1.5) / textWidth(marks.total, 1, 600));
  return (
    <text y={size * 0.36} textAnchor="middle" fontSize={size} fontWeight={600} fill={surface.theme.text}>
      {marks.total}
    </text>
  );
}
