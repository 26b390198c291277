import type { ReactElement, ReactNode } from 'react';
import { Icon } from '@/components/ui/icon';
import { type FilterValue, noTimeRange, type Primitive } from '@/lib/dashboard/filter-mask';
import { encodeValue, labelOfValue } from '@/lib/dashboard/filter-params';
import type { NativeFilter } from '@/lib/dashboard/native-filter';
import controls from '@/lib/text/messages/en/controls.json';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { textsOf } from '@/lib/text/messages/texts-of';
import { textsNow } from '@/lib/text/messages/translations';
import { presetKeyOf } from '@/lib/time/range-choice';

const t = pageTexts('filterField');
const presetText = textsOf(() => textsNow('controls', controls).time.presets);

export interface FilterFieldProps {
  readonly filter: NativeFilter;
  readonly value: FilterValue;
  /** The list of options, which may still be loading. */
  readonly options: ReactNode;
}

/** One filter of the bar. */
export function FilterField(props: FilterFieldProps): ReactElement {
  const { filter } = props;
  const isGroup = filter.filterType === 'filter_range' || filter.filterType === 'filter_select';
  const data = { 'data-filter': filter.id };
  const body = (
    <>
      <Widget {...props} />
      {filter.description ? <p className="filter-hint">{filter.description}</p> : null}
    </>
  );
  if (isGroup) {
    return (
      <fieldset className="filter" {...data}>
        <legend className="filter-name">{filter.name}</legend>
        {body}
      </fieldset>
    );
  }
  return (
    <div className="filter" {...data}>
      <label className="filter-name" htmlFor={filter.id}>
        {filter.name}
      </label>
      {body}
    </div>
  );
}

function Widget(props: FilterFieldProps): ReactNode {
  switch (props.filter.filterType) {
    case 'filter_select':
      return <Choice {...props} />;
    case 'filter_range':
      return <Range {...props} />;
    case 'filter_time':
      return <Time {...props} />;
    case 'filter_timecolumn':
    case 'filter_timegrain':
      return <Pick {...props} />;
  }
}

function Choice({ filter, value, options }: FilterFieldProps): ReactElement {
  const chosen = Array.isArray(value.value) ? (value.value as readonly Primitive[]) : [];
  const isExcluding = filter.controlValues.inverseSelection === true && value.excludes !== false;
  const text = chosen.map(labelOfValue).join(', ');
  return (
    <details className="filter-choice">
      <summary
        className="field"
        aria-label={
          text === '' ? t('chosenEverything', { name: filter.name }) : t('chosen', { name: filter.name, text })
        }
      >
        <span data-empty={text === '' ? '' : undefined}>
          {text === '' ? t('everything') : isExcluding ? t('excluded', { text }) : text}
        </span>
        <Icon name="chevron" />
      </summary>
      <div className="filter-panel">{options}</div>
    </details>
  );
}

export interface OptionListProps {
  readonly filter: NativeFilter;
  readonly chosen: readonly Primitive[];
  readonly options: readonly Primitive[];
  readonly hasMore: boolean;
}

/** The options of a filter. The chosen ones come first, so that sending the form keeps them. */
export function OptionList({ filter, chosen, options, hasMore }: OptionListProps): ReactElement {
  const isMulti = filter.controlValues.multiSelect !== false;
  const all = [...chosen, ...options.filter((option) => !chosen.includes(option))];
  return (
    <>
      {all.map((option) => {
        const text = encodeValue(option);
        return (
          <label key={text} className="option">
            <input
              type={isMulti ? 'checkbox' : 'radio'}
              name={filter.id}
              value={text}
              defaultChecked={chosen.includes(option)}
            />
            <span>{labelOfValue(option)}</span>
          </label>
        );
      })}
      {all.length === 0 ? <p className="filter-hint">{t('nothingToChooseFrom')}</p> : null}
      {hasMore ? <p className="filter-hint">{t('thereAreMoreSearch')}</p> : null}
    </>
  );
}

function Range({ filter, value, options }: FilterFieldProps): ReactElement {
  const [low = null, high = null] = Array.isArray(value.value) ? (value.value as readonly Primitive[]) : [];
  const { controlValues } = filter;
  const single = controlValues.enableSingleValue;
  const bound = (side: 'min' | 'max', label: 'minimum' | 'maximum' | 'exactly', now: Primitive): ReactElement => (
    <input
      className="field"
      type="number"
      step="any"
      inputMode="decimal"
      name={`${filter.id}.${side}`}
      defaultValue={now === null ? '' : String(now)}
      placeholder={t(label)}
      aria-label={t(`${label}Of`, { name: filter.name })}
    />
  );
  return (
    <>
      {controlValues.rangeDisplayMode === 'input' ? null : <div className="filter-track" aria-hidden="true" />}
      {single === 0 || single === 1 ? (
        bound('min', single === 0 ? 'minimum' : 'exactly', low)
      ) : single === 2 ? (
        bound('max', 'maximum', high)
      ) : (
        <div className="filter-pair">
          {bound('min', 'minimum', low)}–{bound('max', 'maximum', high)}
        </div>
      )}
      {options}
    </>
  );
}

const presets = [
  'Last day',
  'Last week',
  'Last month',
  'Last quarter',
  'Last year',
  'Current day',
  'Current week',
  'Current month',
  'Current quarter',
  'Current year',
  'previous calendar week',
  'previous calendar month',
  'previous calendar year',
];

const customRange = /^(\d{4}-\d\d-\d\d)?(?:T[\d:]+)? : (\d{4}-\d\d-\d\d)?(?:T[\d:]+)?$/;

function Time({ filter, value }: FilterFieldProps): ReactElement {
  const now = typeof value.value === 'string' && value.value !== noTimeRange ? value.value : '';
  const dates = customRange.exec(now);
  const isOther = now !== '' && !dates && !presets.includes(now);
  return (
    <>
      <select id={filter.id} className="field" name={filter.id} defaultValue={dates ? 'custom' : now}>
        <option value="">{t('noFilter')}</option>
        {isOther ? <option value={now}>{now}</option> : null}
        {presets.map((preset) => (
          <option key={preset} value={preset}>
            {presetName(preset)}
          </option>
        ))}
        <option value="custom">{t('fromTo')}</option>
      </select>
      <div className="filter-pair filter-dates">
        <input
          className="field"
          type="date"
          name={`${filter.id}.since`}
          aria-label={t('since', { name: filter.name })}
          defaultValue={dates?.[1] ?? ''}
        />
        <span>–</span>
        <input
          className="field"
          type="date"
          name={`${filter.id}.until`}
          aria-label={t('until', { name: filter.name })}
          defaultValue={dates?.[2] ?? ''}
        />
      </div>
    </>
  );
}

function presetName(preset: string): string {
  const key = presetKeyOf(preset);
  const text = key === null ? preset : presetText(key);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function Pick({ options }: FilterFieldProps): ReactNode {
  return options;
}

export interface PickListProps {
  readonly filter: NativeFilter;
  readonly chosen: string | null;
  readonly options: readonly (readonly [string, string])[];
}

export function PickList({ filter, chosen, options }: PickListProps): ReactElement {
  const isKnown = chosen === null || options.some(([id]) => id === chosen);
  return (
    <select id={filter.id} className="field" name={filter.id} defaultValue={chosen ?? ''}>
      <option value="">{t('noFilter')}</option>
      {isKnown ? null : <option value={chosen}>{chosen}</option>}
      {options.map(([id, label]) => (
        <option key={id} value={id}>
          {label}
        </option>
      ))}
    </select>
  );
}
