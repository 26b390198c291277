'use client';

import '@/components/controls/controls.css';
import { useTranslations } from 'next-intl';
import { type ReactElement, useState } from 'react';
import { Button } from '@/components/ui/button';
import { useErrorText } from '@/components/ui/data/use-error-text';
import { Field } from '@/components/ui/input/field.client';
import { RadioGroup } from '@/components/ui/input/radio-group.client';
import { Select } from '@/components/ui/select/select.client';
import { noFilter, presetKeyOf, type RangeType, rangeAsType, rangePresets, rangeTypeOf } from '@/lib/time/range-choice';
import { AdvancedRange } from './advanced-range.client';
import { CustomRangeEditor } from './custom-range-editor.client';
import { useActualRange } from './use-actual-range';

export interface TimeRangePanelProps {
  readonly value: string;
  readonly column?: string | undefined;
  readonly onApply: (value: string) => void;
  readonly onCancel: () => void;
}

const types: readonly RangeType[] = ['none', 'last', 'previous', 'current', 'custom', 'advanced'];
const restMs = 250;

/** The ways to choose a time range, and the instants that the choice means now. */
export function TimeRangePanel({ value, column, onApply, onCancel }: TimeRangePanelProps): ReactElement {
  const t = useTranslations('controls.time');
  const errorText = useErrorText();
  const [text, setText] = useState(value);
  const [type, setType] = useState<RangeType>(() => rangeTypeOf(value));
  const actual = useActualRange(text, column, restMs);
  const isRefused = actual.error !== null;
  return (
    <form
      className="time-range"
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (!isRefused) onApply(text);
      }}
    >
      <h2 className="time-range-title">{t('edit')}</h2>
      <Field label={t('type')}>
        <Select
          value={type}
          isSearchable={false}
          options={types.map((each) => ({ value: each, label: t(`types.${each}`) }))}
          onChange={(chosen) => {
            const next = types.find((each) => each === chosen) ?? 'none';
            setType(next);
            setText(rangeAsType(text, next, new Date().toISOString().slice(0, 10)));
          }}
        />
      </Field>
      <RangeChoice type={type} text={text} onChange={setText} />
      <section className="time-range-part" aria-live="polite" aria-busy={actual.isLoading}>
        <h3>{t('actual')}</h3>
        {actual.error === null ? (
          <p className="time-range-actual">{actual.text === noFilter ? t('types.none') : (actual.text ?? '…')}</p>
        ) : (
          <p className="form-field-error">{errorText(actual.error)}</p>
        )}
      </section>
      <footer className="time-range-part time-range-foot">
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" look="primary" disabled={isRefused}>
          {t('apply')}
        </Button>
      </footer>
    </form>
  );
}

interface RangeChoiceProps {
  readonly type: RangeType;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

function RangeChoice({ type, text, onChange }: RangeChoiceProps): ReactElement | null {
  const t = useTranslations('controls.time');
  if (type === 'none') return null;
  return (
    <section className="time-range-part">
      <h3>{t(`configure.${type}`)}</h3>
      {type === 'custom' ? (
        <CustomRangeEditor text={text} onChange={onChange} />
      ) : type === 'advanced' ? (
        <AdvancedRange text={text} onChange={onChange} />
      ) : (
        <RadioGroup
          label={t(`configure.${type}`)}
          value={text}
          onChange={onChange}
          options={rangePresets[type].map((preset) => {
            const key = presetKeyOf(preset);
            return { value: preset, label: key === null ? preset : t(`presets.${key}`) };
          })}
        />
      )}
    </section>
  );
}
