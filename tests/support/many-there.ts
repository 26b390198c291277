import { storeThere } from './reference/superset-store';

type Tables = ReturnType<typeof storeThere>;
type Row = Tables[string][number];

/** The uuid in the Superset store of the chart of this number. */
export function chartUuid(at: number): string {
  return `c0000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
}

/**
 * A Superset store with this many charts: each owned by one of three users, some with tags, some with the previous
 * chart as annotation.
 */
export function manyThere(secretKey: string, count: number): Tables {
  const one = storeThere(secretKey);
  const first = (table: string): Row => one[table]?.[0] ?? {};
  const numbers = Array.from({ length: count }, (_, at) => at);
  const people = numbers.slice(0, 2).map((at) => ({
    ...first('ab_user'),
    id: 100 + at,
    username: `user ${at}`,
    email: `user${at}@example.com`,
  }));
  const { changed_on = null } = first('slices');
  const charts = numbers.map((at) => ({
    ...first('slices'),
    id: 1000 + at,
    slice_name: `Chart ${at}`,
    uuid: Buffer.from(chartUuid(at).replaceAll('-', ''), 'hex'),
    params: JSON.stringify({
      number: at,
      groupby: ['region'],
      annotation_layers: at % 10 === 1 ? [{ sourceType: 'line', value: 999 + at }] : [],
    }),
    query_context: JSON.stringify({ datasource: { id: 21, type: 'table' }, queries: [] }),
    changed_by_fk: at % 2 === 0 ? 7 : 100,
    changed_on,
  }));
  return {
    ...one,
    ab_user: [...(one.ab_user ?? []), ...people],
    slices: [...(one.slices ?? []), ...charts],
    slice_user: numbers.flatMap((at) => [
      { id: 2 * at, user_id: 100 + (at % 2), slice_id: 1000 + at },
      ...(at % 3 === 0 ? [{ id: 2 * at + 1, user_id: 7, slice_id: 1000 + at }] : []),
    ]),
    tag: [...(one.tag ?? []), { ...first('tag'), id: 2, name: 'third' }],
    tagged_object: [
      ...(one.tagged_object ?? []),
      ...numbers
        .filter((at) => at % 3 === 0)
        .map((at) => ({ id: 100 + at, tag_id: 2, object_id: 1000 + at, object_type: 'chart' })),
    ],
    favstar: numbers
      .filter((at) => at % 5 === 0)
      .map((at) => ({ id: at + 1, user_id: 7, class_name: 'slice', obj_id: 1000 + at })),
  };
}
