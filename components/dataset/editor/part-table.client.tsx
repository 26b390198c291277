'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, type ReactNode, useState } from 'react';
import { HelpMark } from '@/components/ui/input/help-mark.client';
import { SearchField } from '@/components/ui/input/search-field.client';
import { ToggledRowsContext } from './part-row.client';
import { PartRows, type TablePart } from './part-rows.client';

export interface PartHead {
  readonly id: string;
  readonly label: string;
  readonly help?: string;
}

export interface PartTableProps<Part extends TablePart> {
  readonly label: string;
  readonly heads: readonly PartHead[];
  readonly parts: readonly Part[];
  /** One row: `PartRow` with cells for the heads. */
  readonly renderRow: (part: Part) => ReactNode;
  /** Before the table, such as a button that adds a row. */
  readonly children?: ReactNode;
}

const searchedFrom = 10;
/** From so many rows on, only those in view are in the document. */
const virtualFrom = 100;

/** The columns or the metrics of a dataset, searchable once there are many. */
export function PartTable<Part extends TablePart>(props: PartTableProps<Part>): ReactElement {
  const { label, heads, parts, renderRow, children } = props;
  const t = useTranslations('dataset.parts');
  const [search, setSearch] = useState('');
  const toggled = useState<ReadonlySet<string>>(new Set());
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const wanted = search.trim().toLowerCase();
  const found = parts.filter(
    ({ name, label: shown }) => name === '' || `${name} ${shown}`.toLowerCase().includes(wanted),
  );
  const isVirtual = found.length >= virtualFrom;
  return (
    <>
      <div className="dataset-tools">
        {children}
        {parts.length > searchedFrom && (
          <SearchField label={t('search', { label })} value={search} onChange={setSearch} />
        )}
      </div>
      <div className="panel dataset-parts" data-virtual={isVirtual || undefined} ref={setScroller}>
        <table className="table" aria-label={label} aria-rowcount={isVirtual ? found.length + 1 : undefined}>
          <thead>
            <tr>
              <th scope="col" className="dataset-narrow">
                <span className="hidden-text">{t('more')}</span>
              </th>
              {heads.map(({ id, label: head, help }) => (
                <th key={id} scope="col" data-head={id}>
                  {head}
                  {help !== undefined && <HelpMark label={head} text={help} />}
                </th>
              ))}
              <th scope="col" className="dataset-narrow">
                <span className="hidden-text">{t('acts')}</span>
              </th>
            </tr>
          </thead>
          <ToggledRowsContext value={toggled}>
            {found.length === 0 ? (
              <tbody>
                <tr>
                  <td colSpan={heads.length + 2} className="dataset-none">
                    {t('none')}
                  </td>
                </tr>
              </tbody>
            ) : isVirtual && scroller !== null ? (
              <PartRows parts={found} renderRow={renderRow} scroller={scroller} />
            ) : (
              <tbody>{found.slice(0, virtualFrom).map(renderRow)}</tbody>
            )}
          </ToggledRowsContext>
        </table>
      </div>
    </>
  );
}
