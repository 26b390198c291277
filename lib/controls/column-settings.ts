import type { ColumnKind } from '@/lib/frame/frame';
import { recordIn } from './record-in';

/** A setting of one column, by its key in the form. */
export type ColumnSetting =
  | 'alignPositiveNegative'
  | 'colorPositiveNegative'
  | 'columnWidth'
  | 'currencyFormat'
  | 'customColumnName'
  | 'd3NumberFormat'
  | 'd3SmallNumberFormat'
  | 'd3TimeFormat'
  | 'displayTypeIcon'
  | 'horizontalAlign'
  | 'radarMetricMaxValue'
  | 'radarMetricMinValue'
  | 'showCellBars'
  | 'truncateLongCells'
  | 'visible';

const inTables: readonly ColumnSetting[] = ['customColumnName', 'visible', 'columnWidth', 'horizontalAlign'];
const byKind: Readonly<Record<ColumnKind, readonly ColumnSetting[]>> = {
  numeric: [
    'd3NumberFormat',
    'd3SmallNumberFormat',
    'currencyFormat',
    'showCellBars',
    'alignPositiveNegative',
    'colorPositiveNegative',
  ],
  temporal: ['d3TimeFormat'],
  string: ['truncateLongCells'],
  boolean: [],
};

/** The settings that a column of this kind has in a chart of this type. */
export function columnSettings(vizType: string, kind: ColumnKind): readonly ColumnSetting[] {
  if (vizType === 'radar') return ['radarMetricMinValue', 'radarMetricMaxValue'];
  if (vizType === 'pop_kpi') return ['customColumnName', 'displayTypeIcon', 'visible'];
  return [...byKind[kind], ...inTables];
}

type Configs = Readonly<Record<string, unknown>>;

/** The settings of all columns with one of them changed; undefined removes it, and with its last one the column. */
export function withSetting(configs: unknown, column: string, setting: ColumnSetting, value: unknown): Configs {
  const { [column]: given, ...others } = recordIn(configs);
  const { [setting]: _, ...rest } = recordIn(given);
  const next = value === undefined || value === null || value === '' ? rest : { ...rest, [setting]: value };
  return Object.keys(next).length === 0 ? others : { ...recordIn(configs), [column]: next };
}
