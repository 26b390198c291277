import type { ReactElement } from 'react';
import { type ImageCell, ImageGrid, type ImageRows } from '@/lib/viz/kit/image-grid';
import type { Theme } from '@/lib/viz/kit/theme';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { TTestMarks } from './marks';

const measures = ['p-value', 'Lift %', 'Significant'] as const;

export function render(drawing: Drawing<TTestMarks>, surface: Surface): ReactElement {
  return surface.medium === 'image' ? (
    <ImageTables drawing={drawing} surface={surface} />
  ) : (
    <PageTables drawing={drawing} surface={surface} />
  );
}

interface TablesProps {
  readonly drawing: Drawing<TTestMarks>;
  readonly surface: Surface;
}

/** Scrollable elements must be reachable by keyboard. */
const scrollable = { tabIndex: 0 } as const;

function PageTables({ drawing, surface }: TablesProps): ReactElement {
  const { dimensions, tables } = drawing.marks;
  let item = -1;
  return (
    <div className="grid" style={{ height: surface.height, width: surface.width === 'fluid' ? '100%' : surface.width }}>
      <section className="grid-scroll" aria-label={drawing.label} {...scrollable}>
        {tables.map(({ metric, rows }) => (
          <table key={metric}>
            <caption className="grid-caption">{metric}</caption>
            <thead>
              <tr>
                {dimensions.map((dimension) => (
                  <th key={dimension} scope="col">
                    {dimension}
                  </th>
                ))}
                {measures.map((measure) => (
                  <th key={measure} scope="col" className="grid-right">
                    {measure}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => {
                item += 1;
                const tone = row.isControl ? 'grid-missing' : row.isSignificant ? 'grid-good' : '';
                return (
                  <tr key={row.group.join(', ')} data-item={item} className={row.isControl ? 'grid-sum' : undefined}>
                    {dimensions.map((dimension, index) => (
                      <td key={dimension} className="grid-text">
                        {row.group[index] ?? ''}
                      </td>
                    ))}
                    <td className="grid-right">{row.pValue}</td>
                    <td className="grid-right">{row.lift}</td>
                    <td className={`grid-right ${tone}`.trimEnd()}>{row.significant}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        ))}
      </section>
    </div>
  );
}

function ImageTables({ drawing, surface }: TablesProps): ReactElement {
  return <ImageGrid {...testImageRows(drawing, surface.theme)} surface={surface} label={drawing.label} />;
}

export function testImageRows(drawing: TablesProps['drawing'], theme: Theme): ImageRows {
  const { dimensions, tables } = drawing.marks;
  const right = (text: string, color?: string): ImageCell => ({ text, align: 'right', color });
  const rows = tables.flatMap(({ metric, rows: own }) =>
    own.map((row): ImageCell[] => [
      { text: metric },
      ...dimensions.map((_, index) => ({ text: row.group[index] ?? '', isStrong: row.isControl })),
      right(row.pValue),
      right(row.lift),
      right(row.significant, row.isSignificant ? theme.success : theme.quiet),
    ]),
  );
  const head = [{ text: 'Metric' }, ...dimensions.map((text) => ({ text })), ...measures.map((text) => right(text))];
  return { head, rows, total: rows.length };
}
