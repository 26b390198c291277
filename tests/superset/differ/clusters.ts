import { isObject } from '@/lib/text/is-object';
import type { Json } from '@/tests/oracle/chartdata/chartdata-equal';
import { type ServedAnswer, strictDifference } from '@/tests/oracle/chartdata/chartdata-strict';
import type { Call } from './call';

export interface Compared {
  readonly call: Call;
  readonly theirs: ServedAnswer;
  readonly difference: string;
}

/**
 * The difference between two answers to a call; undefined when they are equal as the replay of recordings judges, or
 * where Superset breaks down and ours is right.
 */
export function differenceOf(call: Call, theirs: ServedAnswer, given: ServedAnswer): string | undefined {
  if (theirs.status === 0 || (theirs.status >= 500 && given.status === 200)) return undefined;
  const ours = { ...given, body: inOrderOf(theirs.body, given.body) };
  const recorded = {
    id: call.id,
    group: call.group,
    request: call.request,
    status: theirs.status,
    content_type: theirs.headers['content-type'],
    content_disposition: theirs.headers['content-disposition'],
    response: theirs.body,
    relative_time: /now|today|last|next|ago|current|previous|calendar/i.test(JSON.stringify(call.request ?? '')),
  };
  // Rows that the order leaves tied may come in any order.
  const found = strictDifference(recorded, ours);
  return found === undefined ? undefined : strictDifference({ ...recorded, ties: true }, ours);
}

/** An import to Superset stores the columns of a table in no certain order, which samples show. */
function inOrderOf(theirs: Json, ours: Json): Json {
  if (!isObject(theirs) || !isObject(ours)) return ours;
  if (Array.isArray(theirs.result) && Array.isArray(ours.result)) {
    const { result } = theirs;
    return { ...ours, result: ours.result.map((item, at) => itemInOrder(result[at] ?? null, item)) };
  }
  return isObject(ours.result) ? { ...ours, result: itemInOrder(theirs.result ?? null, ours.result) } : ours;
}

function itemInOrder(theirs: Json, ours: Json): Json {
  if (!isObject(theirs) || !isObject(ours)) return ours;
  const [wanted, names, types] = [theirs.colnames, ours.colnames, ours.coltypes];
  if (!Array.isArray(wanted) || !Array.isArray(names) || !Array.isArray(types)) return ours;
  const isAllColumns = / LIMIT \d+/.test(String(ours.query)) && !/GROUP BY/.test(String(ours.query));
  if (!isAllColumns || !wanted.every((name) => names.includes(name)) || wanted.length !== names.length) return ours;
  return { ...ours, colnames: wanted, coltypes: wanted.map((name) => types[names.indexOf(name)] ?? null) };
}

/** Differences of one kind, the largest kind first: the same place of the answers after the same operation. */
export function clustered(all: readonly Compared[]): [kind: string, members: Compared[]][] {
  const kinds = new Map<string, Compared[]>();
  for (const compared of all) {
    const kind = kindOf(compared);
    kinds.set(kind, [...(kinds.get(kind) ?? []), compared]);
  }
  return [...kinds].toSorted(([, a], [, b]) => b.length - a.length);
}

function kindOf({ call, theirs, difference }: Compared): string {
  const steps = /"operation":"(\w+)"/g;
  const operations = [...JSON.stringify(call.request ?? '').matchAll(steps)].map(([, name]) => name);
  const isProcessed = theirs.status < 400 || /post.?process|DataFrame|rolling|resample|pivot|column/i.test(difference);
  return `${isProcessed ? operations.join('+') : ''} | ${plain(difference)}`;
}

/** A difference without what is particular to its call: numbers, texts and labels. */
function plain(difference: string): string {
  const [first = ''] = difference.split('; ');
  if (first.startsWith('status')) {
    return first
      .replaceAll(/'[^']*'|"[^"]*"|\\"/g, (text) => (/^"\w+"$/.test(text) ? text : '"…"'))
      .replaceAll(/(?<!recorded |got )\b\d+\b/g, '#')
      .slice(0, 160);
  }
  return first
    .replace(/\.\d+(?=[.:])/g, '.*')
    .replace(/(\.data\.\*\.).*?(: (?:not )?recorded)/, '$1…$2')
    .replaceAll(/"[^"]*"/g, '"…"')
    .replaceAll(/-?\d[\d.e+-]*/g, '#')
    .slice(0, 120);
}
