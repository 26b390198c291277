import { panelOf } from '@/lib/explore/panels';
import { storedForm } from '@/lib/explore/stored-form';
import { todaysForm } from '@/lib/explore/todays-form';
import type { FormData } from '@/lib/query/form-data';
import { type RecordedCase, readCases, replay } from '@/tests/oracle/read-cases';
import type { OracleResult } from '@/tests/oracle/result';

const file = 'frontend/buildquery.jsonl';

type Form = Readonly<Record<string, unknown>>;

interface Recorded {
  readonly form_data: FormData;
  readonly explore?: { readonly form_data_changes?: Form };
}

/** The keys that a chart has once it was opened and saved, as the recorded builder kept, dropped and added them. */
export async function run(): Promise<OracleResult[]> {
  const cases = readCases(file)?.filter((one) => isOpened(one as unknown as Recorded));
  return cases ? [await replay(`${file} (explore)`, cases, differenceOf)] : [];
}

/** Charts of types that are replaced by another when they are opened have the keys of that one. */
function isOpened({ form_data, explore }: Recorded): boolean {
  const { viz_type } = todaysForm(form_data, null);
  return explore !== undefined && viz_type === form_data.viz_type && panelOf(viz_type) !== undefined;
}

/** Keys that are told from the columns of the dataset; `url_params` was added by the recording. */
const ofDataset = new Set(['x_axis', 'time_grain_sqla', 'granularity', 'url_params']);

function differenceOf(recorded: RecordedCase): string | undefined {
  const { form_data, explore } = recorded as unknown as Recorded;
  const changes = Object.entries(explore?.form_data_changes ?? {});
  const removed = changes.filter(([, value]) => isRemoved(value)).map(([name]) => name);
  const theirs = new Set([...Object.keys(form_data), ...changes.map(([name]) => name)]);
  for (const name of removed) theirs.delete(name);
  const ours = new Set(Object.keys(storedForm(todaysForm(form_data, null), panelOf(form_data.viz_type), null)));
  const more = [...ours].filter((name) => !theirs.has(name));
  const missing = [...theirs].filter((name) => !ours.has(name) && !ofDataset.has(name));
  return more.length + missing.length === 0 ? undefined : `more: ${more.join(', ')}; missing: ${missing.join(', ')}`;
}

function isRemoved(value: unknown): boolean {
  return typeof value === 'object' && value !== null && '$' in value && value.$ === 'removed';
}
