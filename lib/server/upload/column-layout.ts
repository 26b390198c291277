import { unreadable } from './unreadable';
import type { UploadOptions } from './upload-options';

type LayoutOptions = Pick<
  UploadOptions,
  'columns_read' | 'column_dates' | 'index_column' | 'index_label' | 'dataframe_index'
>;

/** One column of the new table. `place` is the index of its cells in a row of the file, -1 for the row number. */
export interface PlacedColumn {
  readonly name: string;
  readonly place: number;
  readonly isDate: boolean;
}

/** Makes names unique: the second `a` becomes `a.1`. A column without a name is named after its position. */
export function distinctNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name, at) => {
    const own = name === '' ? `Unnamed: ${at}` : name;
    let distinct = own;
    for (let count = 1; taken.has(distinct); count += 1) distinct = `${own}.${count}`;
    taken.add(distinct);
    return distinct;
  });
}

/**
 * The columns of a file to store. The index column is stored only with `dataframe_index`: first, and under its label.
 * Throws `upload_unreadable` for columns in the options that the file does not have.
 */
export function placeColumns(names: readonly string[], options: LayoutOptions, where = ''): PlacedColumn[] {
  const { columns_read: wanted, column_dates: dates, index_column: index } = options;
  const missing = wanted.filter((name) => !names.includes(name));
  if (missing.length > 0) {
    const list = missing.map((name) => `'${name}'`).join(', ');
    throw unreadable(`Usecols do not match columns, columns expected but not found: [${list}]${where}`);
  }
  const unknownDate = dates.find((name) => !names.includes(name));
  if (unknownDate !== undefined) throw unreadable(`Missing column provided to 'parse_dates': '${unknownDate}'${where}`);
  if (index && !names.includes(index)) throw unreadable(`Index ${index} invalid${where}`);
  const all = names.map((name, place) => ({ name, place, isDate: dates.includes(name) }));
  const chosen = wanted.length === 0 ? all : all.filter(({ name }) => wanted.includes(name));
  const own = chosen.find(({ name }) => name === index);
  const others = chosen.filter((column) => column !== own);
  if (!options.dataframe_index) return others;
  const first = own ?? { name: 'index', place: -1, isDate: false };
  return [{ ...first, name: options.index_label || first.name }, ...others];
}
