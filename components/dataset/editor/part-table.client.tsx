'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { HelpMark } from '@/components/ui/input/help-mark.client';
import { SearchField } from '@/components/ui/input/search-field.client';

export interface PartHead {
  readonly id: string;
  readonly label: string;
  readonly help?: string;
}

export interface PartTableProps<Part extends { readonly key: string; readonly name: string; readonly label: string }> {
  readonly label: string;
  readonly heads: readonly PartHead[];
  readonly parts: readonly Part[];
  /** One row: `table-row` cells for the heads. */
  readonly renderRow: (part: Part) => ReactNode;
  /** Before the table, such as a button that adds a row. */
  readonly children?: ReactNode;
}

const searchedFrom = 10;
/** So many rows are drawn at once. */
const pageSize = 200;

/** The columns or the metrics of a dataset, searchable once there are many. */
export function PartTable<Part extends { readonly key: string; readonly name: string; readonly label: string }>(
  props: PartTableProps<Part>,
): ReactElement {
  const { label, heads, parts, renderRow, children } = props;
  const t = useTranslations('dataset.parts');
  const [search, setSearch] = useState('');
  const [most, setMost] = useState(pageSize);
  const wanted = search.trim().toLowerCase();
  const found = parts.filter(
    ({ name, label: shown }) => name === '' || `${name} ${shown}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <div className="dataset-tools">
        {children}
        {parts.length > searchedFrom && (
          <SearchField label={t('search', { label })} value={search} onChange={setSearch} />
        )}
      </div>
      <div className="panel dataset-parts">
        <table className="table" aria-label={label}>
          <thead>
            <tr>
              <th scope="col" className="dataset-narrow">
                <span className="hidden-text">{t('more')}</span>
              </th>
              {heads.map(({ id, label: head, help }) => (
                <th key={id} scope="col">
                  {head}
                  {help !== undefined && <HelpMark label={head} text={help} />}
                </th>
              ))}
              <th scope="col" className="dataset-narrow">
                <span className="hidden-text">{t('acts')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {found.slice(0, most).map(renderRow)}
            {found.length === 0 && (
              <tr>
                <td colSpan={heads.length + 2} className="dataset-none">
                  {t('none')}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </div>
      {found.length > most && (
        <Button onClick={() => setMost(most + pageSize)}>{t('show', { count: found.length - most })}</Button>
      )}
    </>
  );
}

export interface PartRowProps {
  readonly name: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly onRemove: () => void;
  /** The cells between the first and the last one. */
  readonly cells: ReactNode;
  readonly cellCount: number;
  readonly details: ReactNode;
}

/** A row, and when it is open a second one with its further fields. */
export function PartRow(props: PartRowProps): ReactElement {
  const { name, isOpen, onToggle, onRemove, cells, cellCount, details } = props;
  const t = useTranslations('dataset.parts');
  return (
    <>
      <tr>
        <td className="dataset-narrow">
          <IconButton
            icon={isOpen ? 'chevron' : 'right'}
            size="small"
            label={t(isOpen ? 'collapse' : 'expand')}
            aria-expanded={isOpen}
            onClick={onToggle}
          />
        </td>
        {cells}
        <td className="dataset-narrow">
          <IconButton icon="trash" size="small" label={t('remove')} aria-description={name} onClick={onRemove} />
        </td>
      </tr>
      {isOpen && (
        <tr className="dataset-details">
          <td colSpan={cellCount + 2}>{details}</td>
        </tr>
      )}
    </>
  );
}
