import { isSameJson } from '@/lib/workspace/same-json';
import type { FormRecord } from './draft';
import { effectiveForm } from './effective-form';
import { panelOf } from './panels';

/**
 * What a change of form data needs: nothing, a redraw of the rows that are there, or a new query. A change of type is a
 * new query; the server answers it from its cache where the queries are the same.
 */
export type ChangeKind = 'none' | 'look' | 'query';

export function changeKind(before: FormRecord, after: FormRecord): ChangeKind {
  if (before === after) return 'none';
  if (before.viz_type !== after.viz_type || before.datasource !== after.datasource) return 'query';
  const panel = panelOf(after.viz_type);
  const [old, now] = [effectiveForm(before, panel), effectiveForm(after, panel)];
  const names = new Set([...Object.keys(old), ...Object.keys(now)]);
  let kind: ChangeKind = 'none';
  for (const name of names) {
    if (isSameJson(old[name], now[name])) continue;
    if (!isLook(name, panel?.controls.get(name)?.renderTrigger ?? false)) return 'query';
    kind = 'look';
  }
  return kind;
}

/** Keys without a control that only colours and names depend on. */
const looks = new Set([
  'color_namespace',
  'dashboard_color_scheme',
  'label_colors',
  'map_label_colors',
  'shared_label_colors',
]);

function isLook(name: string, isRenderTrigger: boolean): boolean {
  return isRenderTrigger || looks.has(name);
}
