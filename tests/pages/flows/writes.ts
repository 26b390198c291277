import { expect } from 'playwright/test';
import { type Call, type Fields, isFields, parsed, recordedCalls } from './calls';
import { differences, late, unsent } from './differences';
import type { Ids } from './ids';

/** Something that is written otherwise: `at` says what, without the values. */
interface Found {
  readonly at: string;
  readonly values?: string;
}

/** Waits until the page has written what the recorded step wrote, but for the listed differences. */
export async function writesEqual(step: string, own: readonly Call[], ids: Ids): Promise<void> {
  const recorded = recordedCalls(step)
    .filter((call) => isWrite(call) && !Object.hasOwn(unsent, `${call.method} ${call.path}`))
    .map((call) => ({ ...call, fields: withIds(opened(call.fields), ids) as Fields }));
  const written = (): readonly Call[] =>
    own.filter(isWrite).map((call) => ({ ...call, fields: opened(call.fields) as Fields }));
  const unlisted = () => against(step, differing(recorded, written()));
  await expect.poll(unlisted, { message: step, timeout: 15_000 }).toEqual([]);
}

/** What is found and not listed, and what is listed and not found. */
function against(step: string, found: readonly Found[]): string[] {
  const listed = differences.flatMap(({ steps, is }) => (steps.includes(step) ? is : []));
  const known = new Set(listed);
  const places = new Set(found.map(({ at }) => at));
  return [
    ...found.filter(({ at }) => !known.has(at)).map(({ at, values = '' }) => `${at} ${values}`.trim()),
    ...listed.filter((at) => !places.has(at)).map((at) => `${at} no longer`),
  ];
}

/** Calls that only read, in spite of their method, and the log of what was looked at. */
const reads =
  /^\/(api\/v1\/(chart\/data|sqllab\/format_sql\/|log\/)|superset\/(explore_json|log)\/|datasource\/samples)/;

function isWrite({ method, path }: Call): boolean {
  return method !== 'GET' && !reads.test(path);
}

/** The text values that are JSON, read, so that their keys are compared. */
function opened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(opened);
  if (isFields(value)) return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, opened(each)]));
  return typeof value === 'string' && /^[{[]/.test(value) ? opened(parsed(value)) : value;
}

function withIds(value: unknown, ids: Ids, key = ''): unknown {
  if (Array.isArray(value)) return value.map((each) => withIds(each, ids, key));
  if (typeof value === 'string') {
    const [, dataset] = /^(\d+)__table$/.exec(value) ?? [];
    return dataset === undefined ? value : `${ids.datasets.get(Number(dataset))}__table`;
  }
  if (typeof value === 'number') {
    if (chartKeys.has(key)) return ids.charts.get(value) ?? value;
    return datasetKeys.has(key) ? (ids.datasets.get(value) ?? value) : value;
  }
  if (!isFields(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => {
      if (name === 'datasource' && isFields(each)) return [name, { ...each, id: ids.datasets.get(Number(each.id)) }];
      const chart = /^\d+$/.test(name) ? ids.charts.get(Number(name)) : undefined;
      if (chart === undefined || !isFields(each)) return [name, withIds(each, ids, name)];
      const { id } = each;
      const named = { ...each, id: typeof id === 'string' ? String(chart) : chart };
      return [String(chart), withIds(named, ids, name)];
    }),
  );
}

const chartKeys = new Set(['chartId', 'chartsInScope', 'excluded', 'slice_id', 'chart_id']);
const datasetKeys = new Set(['datasetId', 'datasource_id']);

/** The filter that was made while the calls were recorded. */
const madeThere = 'NATIVE_FILTER-gvFqX7e7bAj0yMSEFvUCn';

/** Labels and their colours, which the rows of the recording decide. */
const drawn = new Set(['map_label_colors', 'shared_label_colors']);

/** Lists in which the order says nothing. */
const sets = new Set(['chartsInScope', 'tabsInScope', 'excluded', 'owners', 'roles', 'tags']);

function differing(recorded: readonly Call[], own: readonly Call[]): Found[] {
  const left = [...own];
  const missing = recorded.flatMap((call): Found[] => {
    const at = left.findIndex(({ method, path }) => method === call.method && path === call.path);
    const [ours] = at === -1 ? [] : left.splice(at, 1);
    const name = `${call.method} ${call.path}`;
    return ours === undefined ? [{ at: `${name} is not sent` }] : inside(call.fields, ours.fields, name, '');
  });
  const more = left.map(({ method, path }) => `${method} ${path}`).filter((name) => !late.has(name));
  return [...missing, ...more.map((name) => ({ at: `${name} is sent, too` }))];
}

function inside(recorded: unknown, own: unknown, place: string, key: string): Found[] {
  if (drawn.has(key) && Array.isArray(recorded) === Array.isArray(own)) {
    const [one, other] = [recorded, own].map((labels) => Object.keys(Object(labels)).length === 0);
    return one === other ? [] : [{ at: `${place} is ${other ? 'empty' : 'filled'}` }];
  }
  if (isFields(recorded) && isFields(own)) {
    const missing = Object.keys(recorded).filter((name) => !Object.hasOwn(own, name));
    const more = Object.keys(own).filter((name) => !Object.hasOwn(recorded, name));
    const both = Object.entries(recorded).filter(([name]) => Object.hasOwn(own, name));
    return [
      ...missing.map((name) => ({ at: `${place} ${name} is missing`, values: JSON.stringify(recorded[name]) })),
      ...more.map((name) => ({ at: `${place} ${name} is more`, values: JSON.stringify(own[name]) })),
      ...both.flatMap(([name, value]) => inside(value, own[name], `${place} ${name}`, name)),
    ];
  }
  if (Array.isArray(recorded) && Array.isArray(own) && recorded.length === own.length) {
    const [one, other] = sets.has(key) ? [sorted(recorded), sorted(own)] : [recorded, own];
    return one.flatMap((value, index) => inside(value, other[index], `${place} ${index}`, key));
  }
  if (typeof recorded === typeof own && (key === 'uuid' || (key === 'id' && typeof own === 'number'))) return [];
  if (recorded === madeThere && /^NATIVE_FILTER-/.test(String(own))) return [];
  const values = `${JSON.stringify(own)}, not ${JSON.stringify(recorded)}`;
  return JSON.stringify(recorded) === JSON.stringify(own) ? [] : [{ at: `${place} is other`, values }];
}

function sorted(values: readonly unknown[]): unknown[] {
  return [...values].sort((one, other) => String(one).localeCompare(String(other)));
}
