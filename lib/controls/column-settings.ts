import type { ColumnKind } from '@/lib/frame/frame';
import type { ColumnConfig, ColumnSetting } from '@/lib/viz/column-config';
import { recordIn } from './record-in';

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

/** The settings of a field: those that its chart type defines, else those of a table's column of this kind. */
export function columnSettings(config: ColumnConfig | undefined, kind: ColumnKind): readonly ColumnSetting[] {
  return config?.settings ?? [...byKind[kind], ...inTables];
}

type Configs = Readonly<Record<string, unknown>>;

/** The settings of all columns with one of them changed; undefined removes it, and with its last one the column. */
export function withSetting(configs: unknown, column: string, setting: ColumnSetting, value: unknown): Configs {
  const { [column]: given, ...others } = recordIn(configs);
  const { [setting]: _, ...rest } = recordIn(given);
  const next = value === undefined || value === null || value === '' ? rest : { ...rest, [setting]: value };
  return Object.keys(next).length === 0 ? others : { ...recordIn(configs), [column]: next };
}
