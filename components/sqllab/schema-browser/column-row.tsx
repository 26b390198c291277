import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { TableColumn } from './use-table';

interface ColumnRowProps {
  readonly column: TableColumn;
  /** See `keyKinds`. */
  readonly kinds: readonly string[];
  /** What is written into the text. */
  readonly inserted: string;
  readonly onInsert: () => void;
}

/** A column of a table with its type and keys. */
export function ColumnRow({ column, kinds, inserted, onInsert }: ColumnRowProps): ReactElement {
  const { name, type, longType, comment } = column;
  const t = useTranslations('sqllab.table');
  const words: Readonly<Record<string, string>> = { pk: t('primary'), fk: t('foreign') };
  return (
    <li className="sqllab-column">
      <button
        type="button"
        title={comment ?? longType}
        draggable
        onDragStart={({ dataTransfer }) => dataTransfer.setData('text/plain', inserted)}
        onClick={onInsert}
      >
        {name}
      </button>
      {kinds.map((kind) => (
        <abbr key={kind} className="sqllab-column-key" title={words[kind] ?? t('index')}>
          {kind === 'index' ? 'ix' : kind}
        </abbr>
      ))}
      <span className="sqllab-column-type">{type}</span>
    </li>
  );
}
