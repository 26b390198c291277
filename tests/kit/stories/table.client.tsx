'use client';

import { type ReactElement, useMemo, useState } from 'react';
import { DataTable } from '@/components/ui/table/data-table.client';
import type { GridColumn, GridRow } from '@/lib/grid/grid-column';
import type { PagedRows } from '@/lib/grid/page-store';

const columns: readonly GridColumn[] = [
  { id: 'id', name: 'id', kind: 'number' },
  { id: 'state', name: 'state', kind: 'text' },
  { id: 'gender', name: 'gender', kind: 'text' },
  { id: 'births', name: 'births', kind: 'number', format: (value) => Number(value).toLocaleString('en') },
  { id: 'since', name: 'since', kind: 'time' },
  { id: 'active', name: 'active', kind: 'boolean' },
  { id: 'detail', name: 'detail', kind: 'json' },
];

const states = ['CA', 'NY', 'TX', 'OH', null, '', 'IL'];

function row(index: number): GridRow {
  return [
    index + 1,
    states[index % 7],
    index % 2 === 0 ? 'girl' : 'boy',
    index % 11 === 3 ? null : (index * 7919) % 1000,
    new Date(Date.UTC(2020, 0, 1 + (index % 700))).toISOString().slice(0, 10),
    index % 3 === 0,
    { rank: index, tags: ['a', 'b'] },
  ];
}

const some = Array.from({ length: 120 }, (_, index) => row(index));

const million: PagedRows = {
  rowCount: 1_000_000,
  rowsAt: async (start, end) => Array.from({ length: end - start }, (_, index) => row(start + index)),
};

const wideColumns: readonly GridColumn[] = Array.from({ length: 20 }, (_, index) => ({
  id: `c${index}`,
  name: `column ${index}`,
  kind: 'number',
}));

function Wide(): ReactElement {
  const rows = useMemo(
    () => Array.from({ length: 100_000 }, (_, line) => wideColumns.map((_, place) => (line * 31 + place * 17) % 9973)),
    [],
  );
  return <DataTable label="Wide" columns={wideColumns} rows={rows} height={480} defaultPinned={['c0']} />;
}

function Searched(): ReactElement {
  const [search, setSearch] = useState('');
  return (
    <>
      <input className="field" aria-label="Filter results" value={search} onChange={(e) => setSearch(e.target.value)} />
      <DataTable label="Results" columns={columns} rows={some} height={420} search={search} />
    </>
  );
}

function Failing(): ReactElement {
  const [source] = useState<PagedRows>(() => {
    let calls = 0;
    return {
      rowCount: 150,
      rowsAt: async (start, end) => {
        calls++;
        if (calls === 1) throw new Error('no connection');
        return Array.from({ length: end - start }, (_, index) => row(start + index));
      },
    };
  });
  return <DataTable label="Failing" columns={columns} rows={source} height={300} />;
}

export const stories: Readonly<Record<string, () => ReactElement>> = {
  results: Searched,
  million: () => <DataTable label="Million" columns={columns} rows={million} height={480} />,
  wide: Wide,
  failing: Failing,
};
