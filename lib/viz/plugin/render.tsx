import type { ReactElement } from 'react';
import { ImageGrid, type ImageRows } from '@/lib/viz/kit/image-grid';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { PluginMarks } from './marks';

/**
 * The code of a plugin runs in the browser alone, in a frame that `components/chart/client/plugin` puts here. What a
 * page shows without script, and pictures and documents always, is the table of the rows.
 */
export function render(drawing: Drawing<PluginMarks>, surface: Surface): ReactElement {
  return surface.medium === 'image' ? (
    <ImageGrid {...imageRows(drawing)} surface={surface} label={drawing.label} />
  ) : (
    <PluginPlace drawing={drawing} surface={surface} />
  );
}

export function imageRows({ table }: Drawing<PluginMarks>): ImageRows {
  return {
    head: table.columns.map((text) => ({ text })),
    rows: table.rows.map((row) => row.map((text) => ({ text }))),
    total: table.rows.length,
  };
}

interface PlaceProps {
  readonly drawing: Drawing<PluginMarks>;
  readonly surface: Surface;
}

/** Scrollable elements must be reachable by keyboard. */
const scrollable = { tabIndex: 0 } as const;

function PluginPlace({ drawing, surface }: PlaceProps): ReactElement {
  const { marks, label, table } = drawing;
  return (
    <div
      className="plugin"
      style={{ height: surface.height, width: surface.width === 'fluid' ? '100%' : surface.width }}
      data-plugin={marks.frame}
      data-name={marks.name}
      data-label={label}
      data-filters={JSON.stringify(marks.filters)}
      data-draw={JSON.stringify(marks.data)}
    >
      <template data-wake="idle" />
      <div className="grid plugin-rows">
        <section className="grid-scroll" aria-label={label} {...scrollable}>
          <table>
            <thead>
              <tr>
                {table.columns.map((name) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row) => (
                <tr key={row.join('\n')}>
                  {row.map((text, at) => (
                    <td key={table.columns[at]}>{text}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </div>
    </div>
  );
}
