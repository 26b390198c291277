import type { ReactElement } from 'react';
import { contrastColorOver } from '@/lib/viz/kit/color/contrast-color';
import { type ImageCell, ImageGrid, type ImageRows } from '@/lib/viz/kit/image-grid';
import { PageFoot } from '@/lib/viz/kit/table/page-foot';
import { pageTheme } from '@/lib/viz/kit/theme';
import type { Drawing, Surface } from '@/lib/viz/viz';
import type { PivotCell, PivotMarks, PivotRow } from './marks';

/** Maximum number of cells on a page. */
const pageCells = 1600;

/** Length in characters above which a text, such as a list of values, wraps to several lines. */
const longText = 40;

/** Scrollable elements must be reachable by keyboard. */
const scrollable = { tabIndex: 0 } as const;

export function render(drawing: Drawing<PivotMarks>, surface: Surface): ReactElement {
  return surface.medium === 'image' ? (
    <ImagePivot drawing={drawing} surface={surface} />
  ) : (
    <PagePivot drawing={drawing} surface={surface} />
  );
}

function PagePivot({ drawing, surface }: { drawing: Drawing<PivotMarks>; surface: Surface }): ReactElement {
  const { head, body, total, page: asked = 0, locale = 'en' } = drawing.marks;
  const width = Math.max(1, body[0]?.values.length ?? 1);
  const pageSize = Math.max(20, Math.floor(pageCells / width));
  const page = Math.min(asked, Math.max(0, Math.ceil(body.length / pageSize) - 1));
  const from = page * pageSize;
  const shown = wholeRows(body, from, pageSize);
  const hasLists = [...shown, ...(total === null ? [] : [total])].some(({ values }) => values.some(isList));
  return (
    <div className="grid" style={{ height: surface.height, width: surface.width === 'fluid' ? '100%' : surface.width }}>
      <section className="grid-scroll" aria-label={drawing.label} {...scrollable}>
        <table className={classesOf('grid-figures', hasLists ? 'grid-lists' : '')}>
          <thead>
            {keyed(head).map(({ key: level, one: row }) => (
              <tr key={level}>
                {keyed(row).map(({ key, one: cell }) => (
                  <HeadCell key={key} cell={cell} scope={(cell.colSpan ?? 1) > 1 ? 'colgroup' : 'col'} />
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {keyed(shown).map(({ key, one }) => (
              <BodyRow key={key} row={one} />
            ))}
          </tbody>
          {total === null ? null : (
            <tfoot>
              <BodyRow row={total} />
            </tfoot>
          )}
        </table>
      </section>
      {body.length > shown.length ? (
        <PageFoot {...{ page, from, shown: shown.length, pageSize, rowCount: body.length, locale }} />
      ) : null}
    </div>
  );
}

/** Uses the index as the key, since the cells of a computed table never move. */
function keyed<T>(list: readonly T[]): { key: string; one: T }[] {
  return list.map((one, at) => ({ key: String(at), one }));
}

/** A page of rows. A heading that spans rows of two pages is split and repeated on the next page. */
function wholeRows(body: readonly PivotRow[], from: number, count: number): readonly PivotRow[] {
  if (body.length <= count) return body;
  const page = body.slice(from, from + count);
  return page.map((row, at) => {
    const heads = row.heads.map((head) =>
      head.rowSpan === undefined ? head : { ...head, rowSpan: Math.min(head.rowSpan, page.length - at) },
    );
    return at === 0 ? { ...row, heads: [...headsAbove(body, from, page.length), ...heads] } : { ...row, heads };
  });
}

/** Headings that start before a row and span it, the outermost first. */
function headsAbove(body: readonly PivotRow[], row: number, most: number): readonly PivotCell[] {
  return body.slice(0, row).flatMap(({ heads }, at) =>
    heads.flatMap((head) => {
      const left = at + (head.rowSpan ?? 1) - row;
      return left > 0 ? [{ ...head, rowSpan: Math.min(left, most) }] : [];
    }),
  );
}

function BodyRow({ row }: { row: PivotRow }): ReactElement {
  return (
    <tr className={row.kind === 'row' ? undefined : 'grid-sum'}>
      {keyed(row.heads).map(({ key, one: cell }) => (
        <HeadCell key={key} cell={cell} scope={(cell.rowSpan ?? 1) > 1 ? 'rowgroup' : 'row'} />
      ))}
      {keyed(row.values).map(({ key, one: cell }) => (
        <td
          key={key}
          className={isList(cell) ? 'grid-wrap' : undefined}
          style={
            cell.background || cell.color
              ? {
                  backgroundColor: cell.background,
                  color: cell.color ?? contrastColorOver(cell.background ?? '', pageTheme),
                }
              : undefined
          }
        >
          {cell.text}
        </td>
      ))}
    </tr>
  );
}

function isList({ text }: PivotCell): boolean {
  return text.length > longText;
}

function classesOf(...names: readonly string[]): string | undefined {
  return names.filter((name) => name !== '').join(' ') || undefined;
}

function HeadCell({ cell, scope }: { cell: PivotCell; scope: string }): ReactElement {
  const isFigures = scope === 'col' && cell.kind !== 'attribute' && cell.kind !== 'corner';
  const Tag = cell.text === '' ? 'td' : 'th';
  return (
    <Tag
      scope={Tag === 'th' ? scope : undefined}
      colSpan={cell.colSpan}
      rowSpan={cell.rowSpan}
      className={classesOf(isFigures ? 'grid-right' : '', cell.isChosen ? 'grid-chosen' : '')}
      aria-current={cell.isChosen}
      data-item={cell.item}
    >
      {cell.text}
    </Tag>
  );
}

function ImagePivot({ drawing, surface }: { drawing: Drawing<PivotMarks>; surface: Surface }): ReactElement {
  return <ImageGrid {...pivotImageRows(drawing)} surface={surface} label={drawing.label} />;
}

export function pivotImageRows(drawing: Drawing<PivotMarks>): ImageRows {
  const { body, total } = drawing.marks;
  const { columns, rows } = drawing.table;
  const depth = columns.length - (body[0]?.values.length ?? 0);
  const head = columns.map((text, at): ImageCell => ({ text, align: at < depth ? 'left' : 'right' }));
  const lines = rows.map((texts, index): ImageCell[] =>
    texts.map((text, at) => ({
      text: at < depth && at < depth - 1 && rows[index - 1]?.[at] === text ? '' : text,
      align: at < depth ? 'left' : 'right',
      background: at < depth ? undefined : body[index]?.values[at - depth]?.background,
      isStrong: body[index]?.kind === 'subtotal',
    })),
  );
  const last = total === null ? [] : [totalLine(total, depth)];
  return { head, rows: [...lines, ...last], total: body.length + last.length };
}

function totalLine(total: PivotRow, depth: number): ImageCell[] {
  const heads = Array.from(
    { length: depth },
    (_, at): ImageCell => ({ text: at === 0 ? (total.heads[0]?.text ?? '') : '', isStrong: true }),
  );
  return [...heads, ...total.values.map((cell): ImageCell => ({ text: cell.text, align: 'right', isStrong: true }))];
}
