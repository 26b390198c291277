'use client';

import { useTranslations } from 'next-intl';
import { type ReactElement, useMemo, useState } from 'react';
import { columnOptions } from '@/components/controls/fields/column-options';
import { EditorFrame } from '@/components/controls/fields/editor-frame.client';
import type { FieldEditorProps } from '@/components/controls/fields/field-editor';
import { LabelTitle } from '@/components/controls/fields/label-title.client';
import { SqlPart } from '@/components/controls/fields/sql-part.client';
import { useKeptDraft } from '@/components/controls/kept-edit';
import { Icon } from '@/components/ui/icon';
import { Field } from '@/components/ui/input/field.client';
import { Select } from '@/components/ui/select/select.client';
import { newAdhocId } from '@/lib/controls/adhoc-id';
import {
  aggregatesOf,
  generatedMetricLabel,
  type MetricDraft,
  type MetricTab,
  metricDraftOf,
  metricOfDraft,
  withMetricColumn,
  withMetricTab,
} from '@/lib/controls/metric-draft';
import type { ExploreDataset } from '@/lib/explore/explore-dataset';
import { isSameJson } from '@/lib/workspace/same-json';

export interface MetricEditorProps extends FieldEditorProps {
  readonly dataset: ExploreDataset | null;
}

/** Makes or changes a metric: a saved one, an aggregate of a column, or SQL. */
export function MetricEditor({ value, place, dataset, onSave, onClose }: MetricEditorProps): ReactElement {
  const t = useTranslations('controls.fields');
  const [start] = useState(() => metricDraftOf(value, dataset));
  const [draft, setDraft] = useKeptDraft(start, place, value);
  const isComplete = metricOfDraft(draft, value, dataset, '') !== null;
  const canSave = isComplete && !isSameJson(draft, start);
  const save = () => {
    if (canSave) onSave(metricOfDraft(draft, value, dataset, newAdhocId('metric')));
  };
  const generated = generatedMetricLabel(draft, dataset);
  const rename = (label: string) => setDraft({ ...draft, label: label === '' || label === generated ? null : label });
  const part = { draft, setDraft, dataset };
  return (
    <EditorFrame
      label={t('metric.how')}
      title={
        <LabelTitle
          label={draft.tab === 'saved' ? generated : (draft.label ?? generated)}
          placeholder={generated || t('metric.new')}
          onChange={draft.tab === 'saved' ? null : rename}
        />
      }
      tabs={[
        { id: 'saved', label: t('tab.saved'), content: <SavedPart {...part} /> },
        { id: 'simple', label: t('tab.simple'), content: <SimplePart {...part} /> },
        { id: 'sql', label: t('tab.sql'), content: <SqlPart {...{ draft, setDraft, dataset }} onSubmit={save} /> },
      ]}
      tab={draft.tab}
      onTab={(tab) => setDraft(withMetricTab(draft, tab as MetricTab, dataset))}
      canSave={canSave}
      onSave={save}
      onClose={onClose}
    />
  );
}

interface PartProps {
  readonly draft: MetricDraft;
  readonly setDraft: (draft: MetricDraft) => void;
  readonly dataset: ExploreDataset | null;
}

function SavedPart({ draft, setDraft, dataset }: PartProps): ReactElement {
  const t = useTranslations('controls.fields');
  const metrics = dataset?.metrics ?? [];
  const chosen = metrics.find(({ name }) => name === draft.saved);
  const options = useMemo(
    () =>
      (dataset?.metrics ?? []).map(({ name, verboseName, certification }) => ({
        value: name,
        label: verboseName || name,
        hint: verboseName && verboseName !== name ? name : undefined,
        icon: certification === null ? undefined : <Icon name="success" size={14} />,
      })),
    [dataset],
  );
  return (
    <div className="field-editor-part">
      <Field label={t('metric.saved')} hint={metrics.length === 0 ? t('metric.noSaved') : chosen?.expression}>
        {(ids) => (
          <Select
            id={ids.id}
            aria-describedby={ids['aria-describedby']}
            label={t('metric.selectSaved')}
            options={options}
            value={draft.saved || undefined}
            placeholder={t('metric.savedCount', { count: metrics.length })}
            isDisabled={metrics.length === 0}
            onChange={(name) => setDraft({ ...draft, saved: name === null ? '' : String(name) })}
          />
        )}
      </Field>
      {chosen?.description ? <p className="field-editor-note">{chosen.description}</p> : null}
    </div>
  );
}

function SimplePart({ draft, setDraft, dataset }: PartProps): ReactElement {
  const t = useTranslations('controls.fields');
  const columns = dataset?.columns;
  const options = useMemo(() => columnOptions(columns ?? []), [columns]);
  const column = columns?.find(({ name }) => name === draft.column);
  const allowed = aggregatesOf(column?.kind);
  const aggregates =
    draft.aggregate === '' || allowed.includes(draft.aggregate) ? allowed : [...allowed, draft.aggregate];
  return (
    <div className="field-editor-part">
      <Field label={t('metric.column')}>
        {(ids) => (
          <Select
            id={ids.id}
            label={t('selectColumn')}
            options={options}
            knownOptions={draft.column === '' ? [] : [{ value: draft.column, label: draft.column }]}
            value={draft.column || undefined}
            placeholder={t('columnCount', { count: options.length })}
            onChange={(name) =>
              setDraft(
                withMetricColumn(
                  draft,
                  columns?.find((one) => one.name === name),
                ),
              )
            }
          />
        )}
      </Field>
      <Field label={t('metric.aggregate')}>
        {(ids) => (
          <Select
            id={ids.id}
            label={t('metric.selectAggregate')}
            options={aggregates.map((name) => ({ value: name, label: name }))}
            value={draft.aggregate || undefined}
            placeholder={t('metric.aggregateCount', { count: aggregates.length })}
            onChange={(name) => setDraft({ ...draft, aggregate: name === null ? '' : String(name) })}
          />
        )}
      </Field>
    </div>
  );
}
