'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { EditorFrame } from '@/components/controls/fields/editor-frame.client';
import type { FieldEditorProps } from '@/components/controls/fields/field-editor';
import { SqlPart } from '@/components/controls/fields/sql-part.client';
import { useKeptDraft } from '@/components/controls/kept-edit';
import { Select } from '@/components/ui/select/select.client';
import { newAdhocId } from '@/lib/controls/adhoc-id';
import { filterDraftOf, filterOfDraft, withFilterTab } from '@/lib/controls/filter-draft';
import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import { isSameJson } from '@/lib/workspace/same-json';
import { SimpleFilter } from './simple-filter.client';

export interface FilterEditorProps extends FieldEditorProps {
  readonly dataset: ExploreDataset | null;
}

/** Makes or changes a filter: a column, an operator and values, or a condition in SQL. */
export function FilterEditor({ value, place, dataset, onSave, onClose }: FilterEditorProps): ReactElement {
  const t = useTranslations('controls.fields');
  const [start] = useState(() => filterDraftOf(value));
  const [draft, setDraft] = useKeptDraft(start, place, value);
  const isComplete = filterOfDraft(draft, value, dataset, '') !== null;
  const canSave = isComplete && !isSameJson(draft, start);
  const save = () => {
    if (canSave) onSave(filterOfDraft(draft, value, dataset, newAdhocId('filter')));
  };
  const clauses = [
    { value: 'WHERE', label: 'WHERE' },
    { value: 'HAVING', label: 'HAVING' },
  ];
  return (
    <EditorFrame
      label={t('filter.how')}
      tabs={[
        {
          id: 'simple',
          label: t('tab.simple'),
          content: <SimpleFilter draft={draft} onChange={setDraft} dataset={dataset} />,
        },
        {
          id: 'sql',
          label: t('tab.sql'),
          content: (
            <SqlPart {...{ draft, setDraft, dataset }} usage={draft.clause} onSubmit={save}>
              <Select
                label={t('selectColumn')}
                isSearchable={false}
                options={clauses}
                value={draft.clause}
                onChange={(clause) => setDraft({ ...draft, clause: clause === 'HAVING' ? 'HAVING' : 'WHERE' })}
              />
              <p className="field-editor-note">
                {clauses.map(({ value }) => (
                  <span key={value}>
                    <strong>{value}</strong> {t(value === 'WHERE' ? 'filter.where' : 'filter.having')}
                    <br />
                  </span>
                ))}
              </p>
            </SqlPart>
          ),
        },
      ]}
      tab={draft.tab}
      onTab={(tab) => setDraft(withFilterTab(draft, tab === 'sql' ? 'sql' : 'simple'))}
      canSave={canSave}
      onSave={save}
      onClose={onClose}
    />
  );
}
