import type { ExploreColumn } from '@/lib/explore/explore-dataset';
import type { ColumnKind } from '@/lib/frame/frame';

const generic: Readonly<Record<ColumnKind, number>> = { numeric: 0, string: 1, temporal: 2, boolean: 3 };

/** A column as a metric of it stores it. */
export function columnRecord(column: ExploreColumn): Readonly<Record<string, unknown>> {
  return {
    advanced_data_type: column.advancedType,
    certification_details: column.certification?.details ?? null,
    certified_by: column.certification?.by ?? null,
    column_name: column.name,
    description: column.description,
    expression: column.expression,
    filterable: column.isFilterable,
    groupby: column.isGroupable,
    is_certified: column.certification !== null,
    is_dttm: column.isTemporal,
    type: column.nativeType,
    type_generic: generic[column.kind],
    verbose_name: column.verboseName,
    warning_markdown: column.warning,
  };
}
