import type { ReactElement } from 'react';
import { textOf } from '@/app/(main)/record-cells';
import { relatedToChoose } from '@/app/(main)/record-choices';
import type { RecordFilter, Row } from '@/app/(main)/record-page';
import { LinkButton } from '@/components/ui/button';
import { TabList } from '@/components/ui/tab-list';
import type { Resource } from '@/lib/server/api/resource';

const tabs = [
  { id: 'saved', text: 'Saved queries', href: '/savedqueryview/list/' },
  { id: 'history', text: 'Query history', href: '/sqllab/history/' },
];

/** The two lists of queries, and the way to a new one. */
export function QueryLists({ openId }: { readonly openId: 'saved' | 'history' }): ReactElement {
  return (
    <>
      <TabList label="Lists of queries" tabs={tabs} openId={openId} />
      <LinkButton href="/sqllab/?new=true">New query</LinkButton>
    </>
  );
}

/** A filter by a related row, such as the database or a person. */
export function relatedFilter(resource: Resource, field: string, label: string): RecordFilter {
  return {
    name: field,
    label,
    options: (viewer) => relatedToChoose(resource, field, viewer),
    filterOf: (value) => ({ col: field, opr: 'rel_o_m', value: Number(value) }),
  };
}

/** The names of the tables that a query reads. */
export function tablesOf(row: Row): string {
  const tables = row.sql_tables;
  return Array.isArray(tables) ? tables.map((table: Row) => textOf(table, 'table')).join(', ') : '';
}
