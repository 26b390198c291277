import type { CSSProperties, ReactElement } from 'react';
import { downsample } from '@/lib/viz/kit/data/downsample';
import { type ImageCell, ImageGrid, type ImageRows } from '@/lib/viz/kit/image-grid';
import { areaPath, linePath, type PathPoint } from '@/lib/viz/kit/layout/path-data';
import type { Theme } from '@/lib/viz/kit/theme';
import type { Drawing, Surface } from '@/lib/viz/viz';
import { nameKey, type Spark, type TimeCell, type TimeTableMarks } from './marks';

const units = { width: 1000, height: 100 };
const sparkHeight = 36;
const mostPoints = 300;

export function render(drawing: Drawing<TimeTableMarks>, surface: Surface): ReactElement {
  return surface.medium === 'image' ? (
    <ImageTable drawing={drawing} surface={surface} />
  ) : (
    <PageTable drawing={drawing} surface={surface} />
  );
}

interface TableProps {
  readonly drawing: Drawing<TimeTableMarks>;
  readonly surface: Surface;
}

/** Scrollable elements must be reachable by keyboard. */
const scrollable = { tabIndex: 0 } as const;

function PageTable({ drawing, surface }: TableProps): ReactElement {
  const { head, columns, rows } = drawing.marks;
  return (
    <div
      className="grid"
      data-table=""
      style={{ height: surface.height, width: surface.width === 'fluid' ? '100%' : surface.width }}
    >
      <section className="grid-scroll" aria-label={drawing.label} {...scrollable}>
        <table>
          <thead>
            <tr>
              <th scope="col" data-column={nameKey} aria-sort={sortOf(drawing.marks, nameKey)}>
                {head}
              </th>
              {columns.map(({ key, label, tooltip }, index) => (
                <th
                  key={key}
                  scope="col"
                  data-column={key}
                  aria-sort={sortOf(drawing.marks, key)}
                  title={tooltip || undefined}
                  className={isLine(drawing.marks, index) ? undefined : 'grid-right'}
                >
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, href, cells }) => (
              <tr key={name}>
                <td className="grid-text">
                  {href === null ? (
                    name
                  ) : (
                    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
                      {name}
                    </a>
                  )}
                </td>
                {cells.map((cell, index) => (
                  <PageCell key={columns[index]?.key} cell={cell} theme={surface.theme} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function sortOf({ sort }: TimeTableMarks, key: string): 'ascending' | 'descending' | undefined {
  if (sort?.key !== key) return undefined;
  return sort.isDescending ? 'descending' : 'ascending';
}

function PageCell({ cell, theme }: { cell: TimeCell; theme: Theme }): ReactElement {
  const { spark, shade, text } = cell;
  if (spark !== undefined) {
    const right = Math.max(spark.high?.length ?? 0, spark.low?.length ?? 0) * 7;
    return (
      <td className="grid-spark" data-item={spark.item}>
        <svg
          width={right === 0 ? '100%' : `calc(100% - ${right + 8}px)`}
          height={sparkHeight}
          viewBox={`0 0 ${units.width} ${units.height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={text}
        >
          <SparkLine spark={spark} color={theme.accent} {...units} isFluid />
        </svg>
        {spark.high === null ? null : <small>{spark.high}</small>}
        {spark.low === null ? null : <small>{spark.low}</small>}
      </td>
    );
  }
  const style: CSSProperties | undefined =
    shade === undefined ? undefined : { backgroundColor: shadeColor(shade, theme) };
  return (
    <td className={text === 'N/A' ? 'grid-right grid-missing' : 'grid-right'} style={style}>
      {text}
    </td>
  );
}

/** A faint background colour: the danger colour at the low end, the success colour at the high one. */
function shadeColor(shade: number, theme: Theme): string {
  const strength = Math.round(Math.abs(shade - 0.5) * 2 * 30);
  return `color-mix(in srgb, ${shade < 0.5 ? theme.danger : theme.success} ${strength}%, transparent)`;
}

function SparkLine({
  spark,
  color,
  width,
  height,
  isFluid,
}: {
  spark: Spark;
  color: string;
  width: number;
  height: number;
  isFluid: boolean;
}): ReactElement {
  const { heights, shape } = spark;
  const last = Math.max(1, heights.length - 1);
  if (shape === 'bar') {
    const step = width / Math.max(1, heights.length);
    const bars = heights
      .map((share, index) => {
        if (share === null) return '';
        const tall = Math.max(1, Math.round(share * height));
        return `M${Math.round(index * step)} ${height}v${-tall}h${Math.max(1, Math.round(step * 0.8))}v${tall}z`;
      })
      .join('');
    return <path d={bars} fill={color} />;
  }
  const points = downsample(heights, mostPoints).map((index): PathPoint => {
    const share = heights[index] ?? null;
    return share === null ? null : [Math.round((index / last) * width), Math.round((1 - share) * height)];
  });
  const floor = points.map((point): PathPoint => (point === null ? null : [point[0], height]));
  return (
    <>
      {shape === 'area' ? <path d={areaPath(points, floor, 'linear')} fill={color} fillOpacity={0.15} /> : null}
      <path
        d={linePath(points, 'linear')}
        fill="none"
        stroke={color}
        strokeWidth={1.5}
        strokeLinejoin="round"
        strokeLinecap="round"
        {...(isFluid ? { vectorEffect: 'non-scaling-stroke' as const } : {})}
      />
    </>
  );
}

function isLine({ rows }: TimeTableMarks, index: number): boolean {
  return rows.some(({ cells }) => cells[index]?.spark !== undefined);
}

function ImageTable({ drawing, surface }: TableProps): ReactElement {
  return <ImageGrid {...timeImageRows(drawing, surface.theme)} surface={surface} label={drawing.label} />;
}

export function timeImageRows(drawing: Drawing<TimeTableMarks>, theme: Theme): ImageRows {
  const { head, columns, rows } = drawing.marks;
  return {
    head: [
      { text: head },
      ...columns.map(
        ({ label }, index): ImageCell => ({ text: label, align: isLine(drawing.marks, index) ? 'left' : 'right' }),
      ),
    ],
    rows: rows.map(({ name, cells }) => [
      { text: name },
      ...cells.map(({ text, spark }): ImageCell => {
        if (spark === undefined) return { text, align: 'right', color: text === 'N/A' ? theme.quiet : undefined };
        const width = 110;
        const height = 16;
        return {
          text: '',
          drawn: { width, height, mark: SparkLine({ spark, color: theme.accent, width, height, isFluid: false }) },
        };
      }),
    ]),
    total: rows.length,
  };
}
