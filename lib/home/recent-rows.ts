import type { ListPlan, QueryFilter } from '@/lib/lists/list-plan';
import { listPlan } from '@/lib/lists/plans/registry';
import { type Row, textOf } from '@/lib/lists/row-text';
import { editedSize, type HomeViewer, type RecentItem, type RecentTab, sectionSize } from './home-state';

/** What is asked of each kind of object for `Edited` or `Created`. */
export interface RecentQuestion {
  readonly plan: ListPlan;
  readonly kind: RecentItem['kind'];
  readonly q: {
    readonly filters: readonly QueryFilter[];
    readonly order_column: string;
    readonly order_direction: 'desc';
    readonly page_size: number;
  };
}

const kinds = [
  { id: 'dashboard', kind: 'dashboard' },
  { id: 'chart', kind: 'chart' },
  { id: 'saved-query', kind: 'query' },
] as const;

export function recentQuestions(tab: Exclude<RecentTab, 'Viewed'>, viewer: HomeViewer): readonly RecentQuestion[] {
  const col = tab === 'Edited' ? 'changed_by' : 'created_by';
  return kinds.map(({ id, kind }) => ({
    plan: listPlan(id),
    kind,
    q: {
      filters: [{ col, opr: 'rel_o_m', value: viewer.id }],
      order_column: 'changed_on_delta_humanized',
      order_direction: 'desc',
      page_size: sizeOf(tab),
    },
  }));
}

function sizeOf(tab: RecentTab): number {
  return tab === 'Edited' ? editedSize : sectionSize;
}

/** The newest of all kinds. */
export function recentItems(
  tab: RecentTab,
  answers: readonly { readonly question: RecentQuestion; readonly rows: readonly Row[] }[],
): readonly RecentItem[] {
  const items = answers.flatMap(({ question: { plan, kind }, rows }) =>
    rows.map((row): RecentItem => {
      const at = textOf(row, 'changed_on_utc') || textOf(row, 'changed_on');
      return {
        kind,
        title: plan.nameOf(row),
        href: plan.hrefOf?.(row, Number(row.id)) ?? '',
        age: textOf(row, 'changed_on_delta_humanized'),
        at: Date.parse(/Z|[+-]\d\d:?\d\d$/.test(at) ? at : `${at}Z`) || 0,
      };
    }),
  );
  return items.sort((one, other) => other.at - one.at).slice(0, sizeOf(tab));
}
