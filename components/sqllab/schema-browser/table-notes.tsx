import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { TableExtra } from './use-table';

export interface TableNotesProps {
  readonly comment: string | null;
  readonly extra: TableExtra | undefined;
}

/** The comment of a table, how many rows it has, and how it is divided. */
export function TableNotes({ comment, extra }: TableNotesProps): ReactElement {
  const t = useTranslations('sqllab.table');
  const { metadata: { rows } = {}, partitions } = extra ?? {};
  const latest = Object.entries(partitions?.latest ?? {}).map(([name, value]) => `${name} = ${value}`);
  const divided = [
    ...(partitions ? [t('partitioned', { columns: partitions.cols.join(', ') })] : []),
    ...(partitions?.count === undefined ? [] : [t('partitionCount', { count: partitions.count })]),
  ];
  const lines = [
    comment,
    rows === undefined ? null : t('estimate', { count: rows }),
    divided.join(', '),
    latest.length === 0 ? null : t('latestPartition', { values: latest.join(', ') }),
  ].filter((line) => line);
  return (
    <>
      {lines.map((line) => (
        <p key={line} className="sqllab-table-comment">
          {line}
        </p>
      ))}
    </>
  );
}
