import { loadRelated } from '@/components/ui/data/load-related';
import type { LoadOptions, SelectOption } from '@/components/ui/select/select-option';
import { ApiError, api } from '@/lib/client/api';
import { permissionNames } from '@/lib/client/permission-names';
import type { CellContext, ChoiceSource, ListPlan } from '@/lib/lists/list-plan';
import { type Row, textOf } from '@/lib/lists/row-text';

const pageSize = 100;

/** Loads the choices of a filter, a page at a time. `forbidden` is what a refusal to read tags says. */
export function choiceLoader(plan: ListPlan, from: ChoiceSource, forbidden: string): LoadOptions | null {
  switch (from.kind) {
    case 'types':
      return null;
    case 'tags':
      return async (search, page, signal) => {
        const filters = [
          { col: 'type', opr: 'custom_tag', value: true },
          ...(search === '' ? [] : [{ col: 'name', opr: 'ct', value: search }]),
        ];
        const q = { filters, page, page_size: pageSize, order_column: 'name', order_direction: 'asc' };
        try {
          return rowPage(await api.get('/api/v1/tag/', { q, signal }), 'name');
        } catch (problem) {
          throw problem instanceof ApiError && problem.status === 403 ? new Error(forbidden) : problem;
        }
      };
    case 'permissions':
      return loadPermissions;
    case 'rows':
      return async (search, page, signal) => {
        const filters = search === '' ? [] : [{ col: from.text, opr: from.search, value: search }];
        const ordered = { order_column: from.text, order_direction: 'asc' };
        const q = { filters, page, page_size: pageSize, columns: ['id', from.text], ...ordered };
        return rowPage(await api.get(from.resource, { q, signal }), from.text);
      };
    default:
      return loadRelated(`${from.of ?? plan.api}${from.kind}/${from.field}`);
  }
}

let knownPermissions: Promise<readonly SelectOption[]> | null = null;

/** All are read once, and searched here. */
const loadPermissions: LoadOptions = async (search, page) => {
  knownPermissions ??= allPermissions();
  knownPermissions.catch(() => {
    knownPermissions = null;
  });
  const wanted = search.trim().toLowerCase();
  const options = (await knownPermissions).filter(({ label }) => label.toLowerCase().includes(wanted));
  return { options: options.slice(page * pageSize, (page + 1) * pageSize), total: options.length };
};

async function allPermissions(): Promise<readonly SelectOption[]> {
  const names = await permissionNames();
  const found = Object.entries(names).flatMap(([verb, pairs]) =>
    pairs.map(([value, view]) => ({ view, option: { value, label: `${verb.replaceAll('_', ' ')} ${view}` } })),
  );
  return found.sort((one, other) => one.view.localeCompare(other.view)).map(({ option }) => option);
}

interface Rows {
  readonly count: number;
  readonly ids: readonly number[];
  readonly result: readonly Row[];
}

function rowPage({ count, ids, result }: Rows, text: string) {
  const options = result.map((row, at) => ({ value: ids[at] ?? Number(row.id), label: textOf(row, text) }));
  return { options, total: count };
}

export function typeOptions({ types }: CellContext): readonly { readonly value: string; readonly label: string }[] {
  return Object.entries(types)
    .map(([value, label]) => ({ value, label }))
    .sort((one, other) => one.label.localeCompare(other.label));
}
