/** Names the chart that a dashboard opens at. It leaves the address once it was used. */
export const focusedChartParam = 'focused_chart';

/** The parts of a dashboard's page that `uiConfig` hides. */
export interface HiddenParts {
  readonly title: boolean;
  readonly tabs: boolean;
  readonly navigation: boolean;
  readonly chartControls: boolean;
  /** The warnings of charts whose row limit was reached. */
  readonly rowLimits: boolean;
}

/** Reads the bits of `uiConfig`: 1 the title, 2 the tabs, 4 the navigation, 8 the menus of charts and, without 32, their warnings. */
export function hiddenParts(params: URLSearchParams): HiddenParts {
  const bits = Number(params.get('uiConfig') ?? 0);
  const has = (bit: number): boolean => (bits & bit) !== 0;
  return { title: has(1), tabs: has(2), navigation: has(4), chartControls: has(8), rowLimits: has(8) && !has(32) };
}

const stateParams = new Set(['filters', 'tab', 'native_filters', 'native_filters_key', 'permalink_key']);

/** Whether a parameter of an address says what is filtered or open on a dashboard. */
export function isStateParam(name: string): boolean {
  return stateParams.has(name) || name.startsWith('NATIVE_FILTER') || name.startsWith('cross.');
}

/** What an address says is filtered and open on a dashboard. */
export function stateParamsOf(search: string): URLSearchParams {
  return new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => isStateParam(name)));
}
