'use client';

import { useTranslations } from 'next-intl';
import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { EntryList } from '@/components/controls/entries/entry-list.client';
import { isWholeRule, ruleText, storedRule } from '@/lib/controls/condition';
import { recordsIn } from '@/lib/controls/record-in';
import { metricLabels, type ShownField, tableFields } from '@/lib/controls/shown-fields';
import { verboseName } from '@/lib/controls/verbose-name';
import { panelOf } from '@/lib/explore/panels';
import { ruleColors } from './rule-color.client';
import { RuleFields } from './rule-fields.client';

/** Rules that colour values by comparison; a later rule wins over an earlier one. */
export function ConditionalFormattingControl(props: ControlProps): ReactElement {
  const { control, value, onChange, vizType, formData, resultColumns, dataset, ids } = props;
  const t = useTranslations('controls.look.rules');
  const colored = panelOf(vizType)?.definition.conditionalFormatting ?? 'metrics';
  const fields =
    colored === 'columns'
      ? tableFields(formData, resultColumns)
      : metricLabels(formData).map((key): ShownField => ({ key, kind: 'numeric', isPercent: false, example: null }));
  const first = fields.find(({ kind }) => kind === 'numeric') ?? fields[0];
  return (
    <EntryList
      label={control.label}
      ids={ids}
      entries={recordsIn(value)}
      onChange={onChange}
      describe={(rule) => ({
        text: ruleText({ ...rule, column: verboseName(dataset, String(rule.column ?? '')) }),
        color: typeof rule.colorScheme === 'string' ? rule.colorScheme : null,
      })}
      addLabel={t('add')}
      titles={{ add: t('add'), edit: t('edit') }}
      texts={{ cancel: t('cancel'), save: t('apply') }}
      create={() => ({
        ...(first === undefined ? {} : { column: first.key }),
        operator: 'None',
        colorScheme: ruleColors[0][0],
      })}
      isValid={isWholeRule}
      stored={storedRule}
      render={(draft, change) => (
        <RuleFields draft={draft} change={change} fields={fields} dataset={dataset} hasRows={colored !== 'number'} />
      )}
    />
  );
}
