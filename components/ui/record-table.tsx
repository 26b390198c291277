import type { ReactElement, ReactNode } from 'react';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { Badge, type BadgeProps } from './badge';
import { SortableHead } from './sortable-head';
import { Star } from './star';

const t = pageTexts('recordTable');

export interface RecordCell {
  readonly text: string;
  readonly href?: string;
  /** Shown as a badge of this tone. */
  readonly tone?: BadgeProps['tone'];
  readonly title?: string;
  /** Texts beside it, such as who certified it. */
  readonly marks?: readonly { readonly text: string; readonly tone?: BadgeProps['tone'] }[];
  readonly isStarred?: boolean;
  /** Shown instead of the text, such as a switch. */
  readonly content?: ReactNode;
  /** A bar under the text, from 0 to 1 of the width of the cell. */
  readonly share?: number;
}

export interface RecordAct {
  readonly label: string;
  readonly href: string;
}

export interface RecordTableProps {
  /** The first column names the row. */
  readonly columns: readonly { readonly label: string; readonly sort?: string }[];
  readonly rows: readonly {
    readonly key: number;
    readonly cells: readonly RecordCell[];
    readonly acts?: readonly RecordAct[];
  }[];
  readonly sort: string;
  readonly isDescending: boolean;
  readonly sortHref: (column: string, isDescending: boolean) => string;
  /** The form field of the ticked rows; without it, rows cannot be ticked. */
  readonly selectAs?: string | undefined;
}

export function RecordTable(props: RecordTableProps): ReactElement {
  const { columns, rows, sort, isDescending, sortHref, selectAs } = props;
  const hasActs = rows.some(({ acts }) => acts !== undefined && acts.length > 0);
  return (
    <div className="panel">
      <table className="table">
        <thead>
          <tr>
            {selectAs === undefined ? null : (
              <th scope="col" className="row-check" aria-label={t('selectAll')}>
                <span className="hidden-text">{t('selectAll')}</span>
                <input type="checkbox" aria-label={t('selectAll')} data-select-all="" data-js="" />
              </th>
            )}
            {columns.map((column) =>
              column.sort === undefined ? (
                <th key={column.label} scope="col">
                  {column.label}
                </th>
              ) : (
                <SortableHead
                  key={column.label}
                  label={column.label}
                  direction={column.sort === sort ? (isDescending ? 'descending' : 'ascending') : null}
                  href={sortHref(column.sort, column.sort === sort ? !isDescending : false)}
                />
              ),
            )}
            {hasActs ? (
              <th scope="col">
                <span className="hidden-text">{t('actions')}</span>
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, acts }) => (
            <tr key={key}>
              {selectAs === undefined ? null : (
                <td className="row-check">
                  <input
                    type="checkbox"
                    name={selectAs}
                    value={key}
                    aria-label={t('selectOne', { name: cells[0]?.text ?? String(key) })}
                  />
                </td>
              )}
              {cells.map((cell, at) => (
                <td key={columns[at]?.label} title={cell.title} className={at === 0 ? 'wide' : 'text-quiet'}>
                  <Cell {...cell} />
                </td>
              ))}
              {hasActs ? (
                <td className="acts">
                  {acts?.map(({ label, href }) => (
                    <a
                      key={label}
                      className="button"
                      data-look="plain"
                      href={href}
                      aria-label={`${label} ${cells[0]?.text ?? ''}`}
                    >
                      {label}
                    </a>
                  ))}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ text, href, tone, marks = [], isStarred, share, content }: RecordCell): ReactNode {
  if (content !== undefined) return content;
  return (
    <>
      {tone !== undefined && text !== '' ? (
        <Badge tone={tone}>{text}</Badge>
      ) : href === undefined ? (
        text
      ) : (
        <a href={href} className="font-medium">
          {text}
        </a>
      )}
      {share === undefined ? null : (
        <span className="cell-share" aria-hidden="true" style={{ inlineSize: `${Math.round(share * 100)}%` }} />
      )}
      {isStarred ? <Star /> : null}
      {marks.map((mark) => (
        <Badge key={mark.text} {...(mark.tone ? { tone: mark.tone } : {})}>
          {mark.text}
        </Badge>
      ))}
    </>
  );
}
