import { rgb } from '@visx/vendor/d3-color';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import { contrastColorOver } from '@/lib/viz/kit/color/contrast-color';
import { type ImageCell, ImageGrid, type ImageRows } from '@/lib/viz/kit/image-grid';
import { pageTheme, type Theme } from '@/lib/viz/kit/theme';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { PagedView, TableCell, TableColumn, TableMarks } from './marks';
import { PageFoot } from './page-foot';

/** Rows per page where the drawing sets none. */
const standardPage = 100;

/** Scrollable elements must be reachable by keyboard. */
const scrollable = { tabIndex: 0 } as const;

export function renderTable(drawing: Drawing<TableMarks>, surface: Surface): ReactElement {
  return surface.medium === 'image' ? (
    <ImageTable drawing={drawing} surface={surface} />
  ) : (
    <PageTable drawing={drawing} surface={surface} />
  );
}

function PageTable({ drawing, surface }: { drawing: Drawing<TableMarks>; surface: Surface }): ReactElement {
  const { columns, rows, totals, view } = drawing.marks;
  const shown = rows.slice(0, view?.pageSize ?? standardPage).map((cells, at) => ({ key: String(at), cells }));
  return (
    <div
      className="grid"
      data-table=""
      style={{ height: surface.height, width: surface.width === 'fluid' ? '100%' : surface.width }}
    >
      {view?.isSearchable ? (
        <input
          className="field grid-search"
          type="search"
          placeholder="Search"
          aria-label="Search the rows"
          defaultValue={view.search}
          data-table-search=""
          data-js=""
        />
      ) : null}
      <section className="grid-scroll" aria-label={drawing.label} {...scrollable}>
        <table>
          <thead>
            <GroupRow columns={columns} />
            <tr>
              {columns.map((column) => (
                <th
                  key={column.key}
                  scope="col"
                  className={sideOf(column)}
                  style={widthOf(column)}
                  data-column={column.key}
                  aria-sort={sortOf(column, view)}
                >
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, cells }) => (
              <tr key={key}>
                {cells.map((cell, index) => (
                  <PageCell key={columns[index]?.key} cell={cell} column={columns[index]} />
                ))}
              </tr>
            ))}
          </tbody>
          {totals === null ? null : (
            <tfoot>
              <tr>
                {totals.map((cell, index) => (
                  <td key={columns[index]?.key} className={sideOf(columns[index])}>
                    {cell.text}
                  </td>
                ))}
              </tr>
            </tfoot>
          )}
        </table>
      </section>
      <Foot marks={drawing.marks} shown={shown.length} />
    </div>
  );
}

function sortOf({ key }: TableColumn, view: PagedView | undefined): 'ascending' | 'descending' | undefined {
  if (view?.sort?.key !== key) return undefined;
  return view.sort.isDescending ? 'descending' : 'ascending';
}

/** The range of rows on this page, and the buttons to other pages. */
function Foot({ marks, shown }: { marks: TableMarks; shown: number }): ReactElement | null {
  const { rowCount, view, locale } = marks;
  const count = (value: number): string => new Intl.NumberFormat(locale).format(value);
  if (view === undefined || rowCount <= view.pageSize) {
    return rowCount > shown ? (
      <div className="grid-note">
        First {count(shown)} of {count(rowCount)} rows
      </div>
    ) : null;
  }
  const { from, page, pageSize } = view;
  return <PageFoot {...{ page, from, shown, pageSize, rowCount, locale }} />;
}

/** A header row with the metrics that several columns compare. */
function GroupRow({ columns }: { columns: readonly TableColumn[] }): ReactElement | null {
  if (columns.every(({ group }) => group === undefined)) return null;
  const groups: { key: string; text: string; span: number }[] = [];
  for (const { key, group } of columns) {
    const last = groups.at(-1);
    if (last !== undefined && group !== undefined && last.text === group) last.span += 1;
    else groups.push({ key, text: group ?? '', span: 1 });
  }
  return (
    <tr>
      {groups.map(({ key, text, span }) => (
        <th key={key} scope={text === '' ? undefined : 'colgroup'} colSpan={span}>
          {text}
        </th>
      ))}
    </tr>
  );
}

function PageCell({ cell, column }: { cell: TableCell; column: TableColumn | undefined }): ReactElement {
  const { bar, background, color, item } = cell;
  const classes = [sideOf(column), cell.isMissing ? 'grid-missing' : '', cell.isChosen ? 'grid-chosen' : ''];
  if (cell.isGood !== undefined) classes.push(cell.isGood ? 'grid-better' : 'grid-worse');
  const style: CSSProperties & Record<`--${string}`, string> = { ...widthOf(column) };
  if (bar !== undefined) {
    classes.push('grid-bar', bar.sign === 'plain' ? '' : `grid-bar-${bar.sign}`);
    if (bar.left !== 0) style['--l'] = `${bar.left}%`;
    style['--w'] = `${bar.width}%`;
  }
  if (background !== undefined) {
    style.backgroundColor = background;
    style.color = contrastColorOver(background, pageTheme);
  }
  if (color !== undefined) style.color = color;
  const className = classes.filter((name) => name !== undefined && name !== '').join(' ');
  return (
    <td
      className={className === '' ? undefined : className}
      style={Object.keys(style).length === 0 ? undefined : style}
      data-item={item}
      aria-current={cell.isChosen}
      title={column?.align === 'left' && cell.text.length > 40 ? cell.text : undefined}
    >
      <CellContent cell={cell} />
    </td>
  );
}

function CellContent({ cell }: { cell: TableCell }): ReactNode {
  if (cell.html !== undefined) return <span {...cleaned(cell.html)} />;
  if (cell.href !== undefined) {
    return (
      <a href={cell.href} target="_blank" rel="noopener noreferrer nofollow">
        {cell.text}
      </a>
    );
  }
  if (cell.trend !== undefined) {
    return (
      <>
        <span className="grid-trend">{cell.trend === 'up' ? '↑' : '↓'}</span>
        {cell.text}
      </>
    );
  }
  return cell.text;
}

/** Inserts markup that `clean-html.ts` has sanitised. */
function cleaned(html: string): { dangerouslySetInnerHTML: { __html: string } } {
  return { dangerouslySetInnerHTML: { __html: html } };
}

function sideOf(column: TableColumn | undefined): string | undefined {
  if (column?.align === 'right') return 'grid-right';
  return column?.align === 'center' ? 'grid-center' : undefined;
}

function widthOf(column: TableColumn | undefined): CSSProperties | undefined {
  return column?.width === undefined ? undefined : { minWidth: column.width, maxWidth: column.width };
}

function ImageTable({ drawing, surface }: { drawing: Drawing<TableMarks>; surface: Surface }): ReactElement {
  return <ImageGrid {...tableImageRows(drawing, surface.theme)} surface={surface} label={drawing.label} />;
}

export function tableImageRows(drawing: Drawing<TableMarks>, theme: Theme): ImageRows {
  const { columns, rows, totals, rowCount } = drawing.marks;
  const head = columns.map(
    ({ label, align, group }): ImageCell => ({
      text: group === undefined || label === group ? label : `${group} ${label}`,
      align,
    }),
  );
  const body = rows.map((row) => row.map((cell, at) => imageCell(cell, columns[at], theme)));
  const last =
    totals === null
      ? []
      : [
          totals.map(
            (cell, at): ImageCell => ({ text: cell.text, align: columns[at]?.align ?? 'left', isStrong: true }),
          ),
        ];
  return { head, rows: [...body, ...last], total: rowCount + last.length };
}

/** The same mix as the backgrounds of `grid-better` and `grid-worse`. */
function faint(color: string): string {
  const ground = rgb(color);
  ground.opacity = 0.14;
  return ground.formatRgb();
}

function imageCell(cell: TableCell, column: TableColumn | undefined, theme: Theme): ImageCell {
  const { bar, isGood } = cell;
  const background =
    cell.background ?? (isGood === undefined ? undefined : faint(isGood ? theme.success : theme.danger));
  const colors = { plain: theme.accent, positive: theme.success, negative: theme.danger };
  return {
    text: cell.trend === undefined ? cell.text : `${cell.trend === 'up' ? '↑' : '↓'}${cell.text}`,
    align: column?.align ?? 'left',
    background,
    color: cell.isMissing ? theme.quiet : cell.color,
    bar: bar === undefined ? undefined : { left: bar.left, width: bar.width, color: colors[bar.sign] },
  };
}
