import { type EditState, layoutOf } from '@/components/dashboard/edit/edit-store';
import { chartIdsOf } from '@/lib/dashboard/edit/hydrate';

/** The chart types of the charts on the canvas, by chart id; charts of unknown types are left out. */
export function chartTypesOf(state: EditState): ReadonlyMap<number, string> {
  const known = new Map(state.data.charts.map(({ id, vizType }) => [id, vizType]));
  return new Map(
    [...chartIdsOf(layoutOf(state))].flatMap((id): [number, string][] => {
      const type = known.get(id) ?? state.addedTypes[id];
      return type === undefined ? [] : [[id, type]];
    }),
  );
}
