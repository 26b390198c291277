'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { EntryRecord } from '@/components/controls/entries/entry-editor.client';
import { EntryChoice, EntryNumber, EntryText } from '@/components/controls/entries/entry-fields.client';
import { Checkbox } from '@/components/ui/input/checkbox.client';
import { NumberField } from '@/components/ui/input/number-field.client';
import { numberIn } from '@/lib/controls/number-in';
import { chartText } from '@/lib/text/chart-texts/chart-texts';
import { formatChoices } from '@/lib/viz/kit/text/format-choices';

export const timeColumnTypes = ['time', 'contrib', 'spark', 'avg'] as const;
const comparisons = ['value', 'diff', 'perc', 'perc_change'] as const;
const sparks = ['line', 'bar', 'area'] as const;
const formats = (kind: 'number' | 'time') =>
  formatChoices(kind).map(([value, label]) => ({ value, label: chartText(label) }));

interface FieldsProps {
  readonly draft: EntryRecord;
  readonly change: (part: EntryRecord) => void;
}

/** The settings of one column of a time table; which there are depends on its type. */
export function TimeColumnFields({ draft, change }: FieldsProps): ReactElement {
  const t = useTranslations('controls.collection');
  const edit = { draft, change };
  const isSpark = draft.colType === 'spark';
  const isTime = draft.colType === 'time';
  const hasLag = isTime || draft.colType === 'avg';
  return (
    <>
      <EntryText {...edit} name="label" label={t('label')} placeholder={t('label')} />
      <EntryText {...edit} name="tooltip" label={t('tooltip')} placeholder={t('tooltip')} />
      <EntryChoice
        {...edit}
        name="colType"
        label={t('type')}
        options={timeColumnTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
      />
      {hasLag ? <EntryNumber {...edit} name="timeLag" label={t('timeLag')} help={t('timeLagHelp')} min={0} /> : null}
      {isTime ? (
        <EntryChoice
          {...edit}
          name="comparisonType"
          label={t('comparison')}
          otherwise="value"
          options={comparisons.map((value) => ({ value, label: t(`comparisons.${value}`) }))}
        />
      ) : null}
      {isSpark ? (
        <>
          <EntryChoice
            {...edit}
            name="sparkType"
            label={t('sparkType')}
            otherwise="line"
            options={sparks.map((value) => ({ value, label: t(`sparks.${value}`) }))}
          />
          <EntryNumber {...edit} name="timeRatio" label={t('timeRatio')} help={t('timeRatioHelp')} min={0} />
          <div className="entry-pair">
            <EntryNumber {...edit} name="width" label={t('width')} min={0} />
            <EntryNumber {...edit} name="height" label={t('height')} min={0} />
          </div>
          <Checkbox
            label={t('showYAxis')}
            isChecked={draft.showYAxis === true}
            onChange={(showYAxis) => change({ showYAxis })}
          />
          <Pair {...edit} name="yAxisBounds" label={t('yAxisBounds')} />
        </>
      ) : (
        <Pair {...edit} name="bounds" label={t('bounds')} />
      )}
      <EntryChoice
        {...edit}
        name="d3format"
        label={t('numberFormat')}
        options={formats('number')}
        isFreeForm
        isClearable
      />
      {isSpark ? (
        <EntryChoice
          {...edit}
          name="dateFormat"
          label={t('dateFormat')}
          options={formats('time')}
          isFreeForm
          isClearable
        />
      ) : null}
    </>
  );
}

/** Two bounds, stored as `[min, max]`; a bound that is not set is null. */
function Pair({ draft, change, name, label }: FieldsProps & { readonly name: string; readonly label: string }) {
  const t = useTranslations('controls.basic');
  const [min = null, max = null] = Array.isArray(draft[name]) ? draft[name].map(numberIn) : [];
  const set = (next: readonly (number | null)[]) =>
    change({ [name]: next.every((bound) => bound === null) ? undefined : next });
  return (
    <fieldset className="entry-bounds">
      <legend>{label}</legend>
      <div className="entry-pair">
        <NumberField label={t('min')} placeholder={t('min')} value={min} onChange={(next) => set([next, max])} />
        <NumberField label={t('max')} placeholder={t('max')} value={max} onChange={(next) => set([min, next])} />
      </div>
    </fieldset>
  );
}
