import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type FormRecord, newDraft } from '@/lib/explore/draft';
import { effectiveForm } from '@/lib/explore/effective-form';
import type { ExploreColumn, ExploreDataset } from '@/lib/explore/explore-dataset';
import { isMultiple, listOf } from '@/lib/explore/field-shape';
import { type Panel, panelOf } from '@/lib/explore/panels';
import { reduceDraft } from '@/lib/explore/reducer';
import { todaysForm } from '@/lib/explore/todays-form';
import type { ColumnKind } from '@/lib/frame/frame';
import { type RecordedCase, replay } from '@/tests/oracle/read-cases';
import { casesDir } from '@/tests/oracle/replay';
import type { OracleResult } from '@/tests/oracle/result';

interface Switch extends RecordedCase {
  readonly from: FormRecord;
  readonly to: string;
  readonly differs_from_default: FormRecord;
}

const file = 'frontend/controls.json';

/** What goes along when a chart gets another type: every field, filter and limit that the recorded builder kept. */
export async function run(): Promise<OracleResult[]> {
  const path = join(casesDir, file);
  if (!existsSync(path)) return [];
  const { switches = [] } = JSON.parse(readFileSync(path, 'utf8')) as { switches?: readonly Switch[] };
  return [await replay(`${file} (switches)`, switches, (one) => differenceOf(one as Switch))];
}

function differenceOf({ from, to, differs_from_default: kept }: Switch): string | undefined {
  const before = todaysForm({ ...from, datasource: '1__table' }, dataset);
  const panel = panelOf(to);
  if (panel === undefined) return `no chart of type ${to}`;
  const { formData } = reduceDraft(newDraft(before), { type: 'set_viz_type', vizType: to }, dataset);
  const ours = effectiveForm(formData, panel);
  const lost = Object.entries(kept).filter(
    ([name, value]) => isOfReader(name, from) && !isThere(name, value, ours, panel, from),
  );
  return lost.length === 0
    ? undefined
    : lost.map(([name, value]) => `lost ${name}: ${JSON.stringify(value)}`).join('; ');
}

/** The recorded builder carries the defaults of the type that is left as well; nobody chose those. */
function isOfReader(name: string, from: FormRecord): boolean {
  return Object.hasOwn(from, name) || name === 'adhoc_filters' || isField(panelOf(from.viz_type), name);
}

function isField(panel: Panel | undefined, name: string): boolean {
  return ['DndColumnSelect', 'DndMetricSelect'].includes(panel?.controls.get(name)?.type ?? '');
}

/** Fields may stand in another control: a column that groups may stand along the axis. */
function isThere(name: string, value: unknown, ours: FormRecord, panel: Panel, from: FormRecord): boolean {
  if (name === 'adhoc_filters') return listOf(value).every((one) => hasFilter(one as FormRecord, ours));
  if (isDeepStrictEqual(ours[name], value)) return true;
  if (!isField(panel, name) && !isField(panelOf(from.viz_type), name)) return false;
  const fields = [...panel.controls.keys()].filter((one) => isField(panel, one)).flatMap((one) => listOf(ours[one]));
  // A single field takes the first.
  const control = panel.controls.get(name);
  const placed = control === undefined || isMultiple(control) ? listOf(value) : listOf(value).slice(0, 1);
  return placed.every((one) => fields.some((field) => isDeepStrictEqual(field, one)));
}

/** A range of time is a control of its own in some types. */
function hasFilter(filter: FormRecord, ours: FormRecord): boolean {
  const isRange = filter.operator === 'TEMPORAL_RANGE';
  return (
    listOf(ours.adhoc_filters).some((one) => isDeepStrictEqual(one, filter)) ||
    (isRange && ours.granularity_sqla === filter.subject && ours.time_range === filter.comparator)
  );
}

function column(name: string, kind: ColumnKind): ExploreColumn {
  const texts = { verboseName: null, nativeType: null, advancedType: null, expression: null, description: null };
  const marks = { certification: null, warning: null, isGroupable: true, isFilterable: true };
  return { name, kind, isTemporal: kind === 'temporal', ...texts, ...marks };
}

/** The dataset of the recordings. */
const dataset: ExploreDataset = {
  id: 1,
  type: 'table',
  name: 'birth_names',
  schema: null,
  catalog: null,
  database: { id: 1, name: 'examples', backend: 'postgresql' },
  description: null,
  sql: null,
  mainTimeColumn: 'ds',
  timeGrains: [],
  columns: [
    column('ds', 'temporal'),
    ...['gender', 'name', 'state'].map((name) => column(name, 'string')),
    ...['num', 'num_boys', 'num_girls', 'num_california'].map((name) => column(name, 'numeric')),
  ],
  metrics: [],
  owners: [],
  certification: null,
  warning: null,
  canEdit: true,
};
