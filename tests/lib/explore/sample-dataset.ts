import type { ExploreColumn, ExploreDataset } from '@/lib/explore/explore-dataset';
import type { ColumnKind } from '@/lib/frame/frame';

function column(name: string, kind: ColumnKind): ExploreColumn {
  return {
    name,
    kind,
    verboseName: null,
    nativeType: null,
    isTemporal: kind === 'temporal',
    isGroupable: true,
    isFilterable: true,
    advancedType: null,
    expression: null,
    description: null,
    certification: null,
    warning: null,
  };
}

const metric = {
  verboseName: null,
  d3format: null,
  currency: null,
  description: null,
  certification: null,
  warning: null,
};

export const sampleDataset: ExploreDataset = {
  id: 7,
  type: 'table',
  name: 'sales',
  schema: 'public',
  catalog: null,
  database: { id: 1, name: 'examples', backend: 'postgresql' },
  description: null,
  sql: null,
  mainTimeColumn: 'ordered_at',
  timeGrains: [
    ['P1D', 'Day'],
    ['P1M', 'Month'],
  ],
  columns: [
    column('ordered_at', 'temporal'),
    column('city', 'string'),
    column('product', 'string'),
    column('size', 'string'),
    column('price', 'numeric'),
  ],
  metrics: [
    { ...metric, name: 'count', expression: 'COUNT(*)' },
    { ...metric, name: 'revenue', expression: 'SUM(price)' },
    { ...metric, name: 'items', expression: 'SUM(items)' },
  ],
  owners: [],
  certification: null,
  warning: null,
  canEdit: true,
};
