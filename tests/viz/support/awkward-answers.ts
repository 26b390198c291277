import { type Cell, CellList, type Frame } from '@/lib/frame/frame';
import { frame, months } from './answers';

/** The values of a column of names and of a numeric column. */
export interface Awkward {
  readonly names: readonly string[];
  readonly values: readonly (number | null)[];
}

const plain = ['Classic Cars', 'Vintage Cars', 'Motorcycles', 'Planes', 'Trucks', 'Ships', 'Trains'];
const counts = [967, 607, 331, 306, 301, 234, 77];
const numbered = (count: number, name: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => name(at + 1));

/** Data that drawings often fail on. */
export const awkward: Readonly<Record<string, Awkward>> = {
  plain: { names: plain, values: counts },
  one: { names: ['Only'], values: [42] },
  nulls: { names: plain, values: [null, 607, null, null, 301, null, 77] },
  zeros: { names: plain, values: plain.map(() => 0) },
  negative: { names: plain, values: [967, -607, 331, -306, 301, -234, 77] },
  huge: { names: plain, values: [9.87e17, 1.2e15, 3.3e12, 8, 0.000_012, 5e9, 1e-9] },
  long: {
    names: numbered(24, (at) => `${at} A category whose name is far longer than any tile has room`),
    values: numbered(24, String).map(Number),
  },
  many: { names: numbered(200, (at) => `Series ${at}`), values: numbered(200, (at) => String(at * 7)).map(Number) },
  rightToLeft: { names: ['السيارات الكلاسيكية', 'רכבות ומטוסים', 'دراجات نارية', 'אוניות'], values: [4, 3, 2, 1] },
  emoji: { names: ['🚗🚗🚗 cars', '👩‍👩‍👧‍👦 family', '日本語のとても長い名前です', '🇮🇸'], values: [4, 3, 2, 1] },
};

export const byName = ({ names, values }: Awkward): Frame =>
  frame(['line', 'string', names], ['count', 'numeric', values]);

export const overTime = ({ names, values }: Awkward): Frame =>
  frame(['ds', 'temporal', months(2020, 12)], ...names.map((name, at) => [name, 'numeric', wave(values, at)] as const));

/** Twelve values, of which the first is that of the name. */
const wave = (values: readonly (number | null)[], at: number): Cell[] =>
  Array.from({ length: 12 }, (_, month) => values[(at + month) % values.length] ?? null);

export const crossed = ({ names, values }: Awkward): Frame => {
  const pairs = names.flatMap((name, at) =>
    ['low', 'high'].map((level) => ({ name, level, value: values[at] ?? null })),
  );
  return frame(
    ['line', 'string', pairs.map(({ name }) => name)],
    ['level', 'string', pairs.map(({ level }) => level)],
    ['count', 'numeric', pairs.map(({ value }) => value)],
    ['rank', 'numeric', pairs.map((_, at) => at / pairs.length)],
  );
};

export const timed = ({ names, values }: Awkward): Frame => {
  const rows = names.flatMap((name, at) => wave(values, at).map((value, month) => ({ name, value, month })));
  const clock = months(2020, 12);
  return frame(
    ['ds', 'temporal', rows.map(({ month }) => clock[month] ?? 0)],
    ['line', 'string', rows.map(({ name }) => name)],
    ['count', 'numeric', rows.map(({ value }) => value)],
  );
};

/** The first value alone. */
export const only = ({ values }: Awkward): Frame => frame(['count', 'numeric', values.slice(0, 1)]);
export const trend = ({ values }: Awkward): Frame =>
  frame(['ds', 'temporal', months(2020, values.length)], ['count', 'numeric', values]);

/** A name with a value now and a year ago. */
export const compared = ({ values }: Awkward): Frame =>
  frame(['count', 'numeric', values.slice(0, 1)], ['count__1 year ago', 'numeric', values.slice(-1)]);

/** Each name links to the next, the last one to the first. */
export const linked = ({ names, values }: Awkward): Frame =>
  frame(
    ['from', 'string', names],
    ['to', 'string', names.map((_, at) => names[(at + 1) % names.length] ?? null)],
    ['count', 'numeric', values],
  );

/** A tree of names: two children each. */
export const family = ({ names, values }: Awkward): Frame =>
  frame(
    ['id', 'numeric', names.map((_, at) => at + 1)],
    ['parent', 'numeric', names.map((_, at) => (at === 0 ? null : Math.ceil(at / 2)))],
    ['name', 'string', names],
    ['count', 'numeric', values],
  );

/** Names with several values each. */
export const measured = ({ names, values }: Awkward): Frame =>
  frame(
    ['line', 'string', names],
    ['count', 'numeric', values],
    ['price', 'numeric', values.toReversed().map((value, at) => value ?? at)],
    ['sales', 'numeric', values.map((value, at) => (value === null ? null : value * (at + 1)))],
  );

/** The number of rows of a name per range of values. */
export const binned = ({ names, values }: Awkward): Frame =>
  frame(
    ['line', 'string', names],
    ...Array.from({ length: 8 }, (_, bin): readonly [string, 'numeric', Cell[]] => [
      `${bin * 125} - ${(bin + 1) * 125}`,
      'numeric',
      names.map((__, at) => Math.abs(values[(at + bin) % values.length] ?? 0)),
    ]),
  );

/** The quartiles of a name's values. */
export const spread = ({ names, values }: Awkward): Frame => {
  const at = (share: number) => values.map((value) => (value === null ? null : value * share));
  return frame(
    ['line', 'string', names],
    ['count__min', 'numeric', at(0.2)],
    ['count__q1', 'numeric', at(0.5)],
    ['count__median', 'numeric', at(0.7)],
    ['count__q3', 'numeric', at(0.9)],
    ['count__max', 'numeric', at(1)],
    ['count__outliers', 'string', values.map((value) => new CellList(value === null ? [] : [value * 1.4]))],
  );
};

/** The start and end of each name. */
export const lasting = ({ names, values }: Awkward): Frame =>
  frame(
    ['start', 'temporal', names.map((_, at) => Date.UTC(2024, at % 12))],
    ['end', 'temporal', names.map((_, at) => Date.UTC(2024, (at % 12) + 2))],
    ['line', 'string', names],
    ['count', 'numeric', values],
  );

/** A value per day, from a given day. */
export const daily = ({ values }: Awkward): Frame =>
  frame(
    ['__timestamp', 'temporal', Array.from({ length: 90 }, (_, day) => Date.UTC(2019, 10, 20 + day))],
    ['count', 'numeric', Array.from({ length: 90 }, (_, day) => values[day % values.length] ?? null)],
  );

/** Places around a point in Europe, each with an outline, a country and a canton. */
export const placed = ({ names, values }: Awkward): Frame => {
  const lon = names.map((_, at) => 10 + 6 * Math.cos(at * 2.4));
  const lat = names.map((_, at) => 48 + 4 * Math.sin(at * 2.4));
  const corner = (at: number) => [lon[at] ?? 0, lat[at] ?? 0] as const;
  const ring = (at: number, [x, y] = corner(at)) => [
    [x, y],
    [x + 2, y],
    [x + 2, y + 2],
    [x, y + 2],
    [x, y],
  ];
  const shape = (at: number) => ({ type: 'Polygon', coordinates: [ring(at)] });
  return frame(
    ['lat', 'numeric', lat],
    ['lon', 'numeric', lon],
    ['to_lat', 'numeric', names.map((_, at) => 48 + 4 * Math.cos(at * 1.7))],
    ['to_lon', 'numeric', names.map((_, at) => 10 + 6 * Math.sin(at * 1.7))],
    ['line', 'string', names],
    ['ring', 'string', names.map((_, at) => JSON.stringify(ring(at)))],
    ['shape', 'string', names.map((name, at) => JSON.stringify({ ...shape(at), properties: { name } }))],
    ['at', 'string', names.map((_, at) => JSON.stringify({ type: 'Point', coordinates: corner(at) }))],
    ['country', 'string', names.map((_, at) => countries[at % countries.length] ?? null)],
    ['canton', 'string', names.map((_, at) => `LI-${String((at % 11) + 1).padStart(2, '0')}`)],
    ['count', 'numeric', values],
  );
};

const countries = ['France', 'Germany', 'Italy', 'Singapore', 'Atlantis', 'United States', 'Brazil'];
