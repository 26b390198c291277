import type { Metadata } from 'next';
import type { ReactElement } from 'react';
import type { SearchParams } from '@/app/(main)/address';
import { person, text, textOf } from '@/app/(main)/record-cells';
import { usersToChoose } from '@/app/(main)/record-choices';
import { type RecordList, RecordPage } from '@/app/(main)/record-page';
import { tagResource } from '@/lib/server/resources/tag/tag';

export const metadata: Metadata = { title: 'Tags' };

const tags: RecordList = {
  path: '/superset/tags/',
  title: 'Tags',
  about: 'A tag gathers dashboards, charts and queries that belong together.',
  resource: tagResource,
  search: { col: 'name', opr: 'ct' },
  only: [{ col: 'type', opr: 'custom_tag', value: true }],
  order: { column: 'changed_on_delta_humanized', isDescending: true },
  columns: [
    {
      label: 'Name',
      sort: 'name',
      cell: (row) => ({ text: textOf(row, 'name'), href: `/superset/all_entities/?id=${textOf(row, 'id')}` }),
    },
    {
      label: 'Description',
      sort: 'description',
      cell: text('description'),
    },
    {
      label: 'Last modified',
      sort: 'changed_on_delta_humanized',
      cell: text('changed_on_delta_humanized'),
    },
    {
      label: 'Created by',
      sort: 'created_by.first_name',
      cell: person('created_by'),
    },
  ],
  filters: [
    {
      name: 'by',
      label: 'Created by',
      options: usersToChoose,
      filterOf: (value) => ({ col: 'created_by', opr: 'rel_o_m', value: Number(value) }),
    },
  ],
  editing: {
    api: '/api/v1/tag/',
    noun: ['tag', 'tags'],
    permission: 'can_write on Tag',
    nameOf: text('name'),
    lost: 'Whatever carries it stays, without it.',
    fields: (row) => [
      { kind: 'text', name: 'name', label: 'Name', value: textOf(row ?? {}, 'name'), required: true, maxLength: 250 },
      {
        kind: 'optional',
        name: 'description',
        label: 'Description',
        value: textOf(row ?? {}, 'description'),
        lines: 2,
      },
    ],
  },
};

export default function TagsPage(props: { readonly searchParams: SearchParams }): ReactElement {
  return <RecordPage list={tags} {...props} />;
}
