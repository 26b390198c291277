import { withBase } from '@/lib/base-path/base-path';
import { stateParamsOf } from '@/lib/dashboard/page-params';

/**
 * The links of charts to the chart builder say what is filtered and open on the dashboard now, also where that does not
 * reach the chart: the way back leads there.
 */
export function startChartLinks(root: HTMLElement, signal: AbortSignal): void {
  const keep = ({ target }: Event): void => {
    const link =
      target instanceof Element ? target.closest<HTMLAnchorElement>(`a[href^="${withBase('/explore/')}"]`) : null;
    if (link) link.href = withState(link, location.search);
  };
  for (const type of ['pointerdown', 'focusin', 'click']) root.addEventListener(type, keep, { signal, capture: true });
}

function withState({ pathname, search }: HTMLAnchorElement, now: string): string {
  const known = stateParamsOf(search);
  const own = [...new URLSearchParams(search)].filter(([name]) => !known.has(name));
  return `${pathname}?${new URLSearchParams([...own, ...stateParamsOf(now)])}`;
}
