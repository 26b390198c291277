'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo, useState } from 'react';
import { columnOptions } from '@/components/controls/fields/column-options';
import { EditorFrame } from '@/components/controls/fields/editor-frame.client';
import type { FieldEditorProps } from '@/components/controls/fields/field-editor';
import { LabelTitle } from '@/components/controls/fields/label-title.client';
import { SqlPart } from '@/components/controls/fields/sql-part.client';
import { useKeptDraft } from '@/components/controls/kept-edit';
import { Select } from '@/components/ui/select/select.client';
import {
  type ColumnTab,
  columnDraftOf,
  columnOfDraft,
  generatedColumnLabel,
  withColumnTab,
} from '@/lib/controls/column-draft';
import type { ExploreColumn, ExploreDataset } from '@/lib/explore/explore-dataset';
import { isSameJson } from '@/lib/workspace/same-json';

export interface ColumnEditorProps extends FieldEditorProps {
  readonly dataset: ExploreDataset | null;
  /** The columns that the control takes. */
  readonly columns: readonly ExploreColumn[];
  /** Whether an expression may stand in place of a column. */
  readonly takesSql: boolean;
}

/** Chooses a dimension: a calculated column, a column of the table, or SQL. */
export function ColumnEditor({
  value,
  place,
  dataset,
  columns,
  takesSql,
  onSave,
  onClose,
}: ColumnEditorProps): ReactElement {
  const t = useTranslations('controls.fields');
  const [start] = useState(() => columnDraftOf(value, columns));
  const [draft, setDraft] = useKeptDraft(start, place, value);
  const made = columnOfDraft(draft);
  const canSave = made !== null && !isSameJson(draft, start);
  const save = () => {
    if (canSave) onSave(made);
  };
  const generated = generatedColumnLabel(draft, columns);
  const calculated = useMemo(() => columnOptions(columns.filter(({ expression }) => expression)), [columns]);
  const plain = useMemo(() => columnOptions(columns.filter(({ expression }) => !expression)), [columns]);
  return (
    <EditorFrame
      label={t('column.how')}
      title={
        <LabelTitle
          label={draft.tab === 'sql' ? (draft.label ?? generated) : generated}
          placeholder={generated || t('column.new')}
          onChange={
            draft.tab === 'sql'
              ? (label) => setDraft({ ...draft, label: label === '' || label === generated ? null : label })
              : null
          }
        />
      }
      tabs={[
        {
          id: 'saved',
          label: t('tab.saved'),
          content: (
            <div className="field-editor-part">
              <Select
                label={t('column.selectSaved')}
                options={calculated}
                value={draft.saved || undefined}
                placeholder={t('columnCount', { count: calculated.length })}
                isDisabled={calculated.length === 0}
                onChange={(name) => setDraft({ ...draft, saved: name === null ? '' : String(name) })}
              />
              <p className="field-editor-note">
                {calculated.length === 0 ? t('column.noSaved') : expressionOf(columns, draft.saved)}
              </p>
            </div>
          ),
        },
        {
          id: 'simple',
          label: t('tab.simple'),
          content: (
            <div className="field-editor-part">
              <Select
                label={t('column.select')}
                options={plain}
                knownOptions={draft.column === '' ? [] : [{ value: draft.column, label: draft.column }]}
                value={draft.column || undefined}
                placeholder={t('columnCount', { count: plain.length })}
                onChange={(name) => setDraft({ ...draft, column: name === null ? '' : String(name) })}
              />
            </div>
          ),
        },
        {
          id: 'sql',
          label: t('tab.sql'),
          isDisabled: !takesSql,
          content: <SqlPart {...{ draft, setDraft, dataset }} onSubmit={save} />,
        },
      ]}
      tab={draft.tab}
      onTab={(tab) => setDraft(withColumnTab(draft, tab as ColumnTab, columns))}
      canSave={canSave}
      onSave={save}
      onClose={onClose}
    />
  );
}

function expressionOf(columns: readonly ExploreColumn[], name: string): string | null {
  return columns.find((column) => column.name === name)?.expression ?? null;
}
