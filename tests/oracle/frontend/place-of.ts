import type { CartesianMarks } from '@/lib/viz/kit/cartesian/marks';

/** What stands at a place of the axis: a time, a number or a label. */
export function placeOf(domain: CartesianMarks['domain'], share: number): number | string | undefined {
  if (domain.kind === 'band') return domain.labels[Math.floor(share * domain.labels.length)];
  const { from, to, step } = domain;
  const part = (share - step / 2) / (1 - step);
  if (domain.kind === 'value' && domain.scale === 'log') return from * (to / from) ** part;
  const place = from + part * (to - from);
  return domain.kind === 'time' ? Math.round(place) : place;
}
