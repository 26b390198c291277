import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import { addressWith, paramsOf, type SearchParams } from '@/app/(main)/address';
import { currentViewer } from '@/app/(main)/current-viewer';
import { text, textOf } from '@/app/(main)/record-cells';
import { type RecordList, RecordPage, type Row } from '@/app/(main)/record-page';
import { QueryLists, relatedFilter, tablesOf } from '@/app/(main)/sqllab/query-lists';
import { QueryPreview } from '@/app/(main)/sqllab/query-preview';
import { list } from '@/lib/server/api/list';
import { savedQueryResource } from '@/lib/server/resources/sqllab/saved-query';

export const metadata: Metadata = { title: 'Saved queries' };

const path = '/savedqueryview/list/';
const openHref = (id: number): string => `/sqllab/?savedQueryId=${id}`;

function savedQueries(params: URLSearchParams): RecordList {
  return {
    path,
    title: 'Saved queries',
    about: 'Queries that you save in SQL Lab are kept here, to be run again and shared.',
    resource: savedQueryResource,
    search: { col: 'label', opr: 'all_text' },
    order: { column: 'changed_on_delta_humanized', isDescending: true },
    filters: [
      relatedFilter(savedQueryResource, 'database', 'Database'),
      {
        name: 'schema',
        label: 'Schema',
        options: async (viewer) => {
          const found = await list(savedQueryResource, viewer, { columns: ['schema'], page_size: 100 });
          const names = new Set(found.result.map((row) => textOf(row, 'schema')).filter((name) => name !== ''));
          return [...names].sort().map((name) => ({ value: name, text: name }));
        },
        filterOf: (value) => ({ col: 'schema', opr: 'eq', value }),
      },
      {
        name: 'tag',
        label: 'Tag',
        options: async (viewer) => {
          const columns = ['tags.id', 'tags.name', 'tags.type'];
          const found = await list(savedQueryResource, viewer, { columns, page_size: 100 });
          const names = new Map(found.result.flatMap(givenTags).map((tag) => [textOf(tag, 'id'), textOf(tag, 'name')]));
          return [...names]
            .map(([value, name]) => ({ value, text: name }))
            .sort((one, other) => one.text.localeCompare(other.text));
        },
        filterOf: (value) => ({ col: 'tags', opr: 'saved_query_tag_id', value: Number(value) }),
      },
      relatedFilter(savedQueryResource, 'changed_by', 'Modified by'),
    ],
    columns: [
      {
        label: 'Name',
        sort: 'label',
        cell: (row) => ({ text: textOf(row, 'label'), href: openHref(Number(row.id)) }),
      },
      { label: 'Description', sort: 'description', cell: text('description') },
      { label: 'Database', sort: 'database.database_name', cell: text('database.database_name') },
      { label: 'Schema', sort: 'schema', cell: text('schema') },
      { label: 'Tables', cell: tablesOf },
      { label: 'Tags', cell: ownTags },
      {
        label: 'Last modified',
        sort: 'changed_on_delta_humanized',
        cell: text('changed_on_delta_humanized'),
      },
    ],
    acts: (_row, id) => [
      { label: 'Query preview', href: addressWith(path, params, { preview: String(id) }) },
      { label: 'Export', href: `/api/v1/saved_query/export/?q=!(${id})` },
    ],
    beside: <QueryLists openId="saved" />,
    editing: {
      api: '/api/v1/saved_query/',
      noun: ['saved query', 'saved queries'],
      permission: 'can_write on SavedQuery',
      canImport: true,
      cannotCreate: true,
      nameOf: text('label'),
      fields: (row) => [
        {
          kind: 'text',
          name: 'label',
          label: 'Name',
          value: textOf(row ?? {}, 'label'),
          required: true,
          maxLength: 256,
        },
        {
          kind: 'text',
          name: 'description',
          label: 'Description',
          value: textOf(row ?? {}, 'description'),
          lines: 3,
        },
        {
          kind: 'text',
          name: 'sql',
          label: 'SQL',
          value: textOf(row ?? {}, 'sql'),
          required: true,
          lines: 12,
          isCode: true,
        },
      ],
    },
  };
}

/** Tags that people gave; those of the product itself have other types. */
function givenTags({ tags }: Row): readonly Row[] {
  return Array.isArray(tags) ? tags.filter((tag: Row) => tag.type === 1) : [];
}

function ownTags(row: Row): string {
  return textOf({ tags: givenTags(row) }, 'tags');
}

export default async function SavedQueriesPage(props: { readonly searchParams: SearchParams }): Promise<ReactElement> {
  const [params, viewer] = await Promise.all([paramsOf(props.searchParams), currentViewer()]);
  const page = savedQueries(params);
  return (
    <>
      <RecordPage list={page} {...props} />
      <QueryPreview list={page} {...{ viewer, params, openHref }} nameLabel="Query name" nameOf={text('label')} />
    </>
  );
}
