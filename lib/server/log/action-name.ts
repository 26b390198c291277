/** The log names actions as the contract does: by the class and the method that handle a call there. */
const classes: Readonly<Record<string, string>> = {
  annotation_layer: 'AnnotationLayerRestApi',
  chart: 'ChartRestApi',
  css_template: 'CssTemplateRestApi',
  dashboard: 'DashboardRestApi',
  database: 'DatabaseRestApi',
  dataset: 'DatasetRestApi',
  datasource: 'DatasourceRestApi',
  embedded_dashboard: 'EmbeddedDashboardRestApi',
  explore: 'ExploreRestApi',
  log: 'LogRestApi',
  query: 'QueryRestApi',
  report: 'ReportScheduleRestApi',
  role_mapping: 'RoleMappingRestApi',
  rowlevelsecurity: 'RLSRestApi',
  saved_query: 'SavedQueryRestApi',
  sqllab: 'SqlLabRestApi',
  tag: 'TagRestApi',
  theme: 'ThemeRestApi',
};

const methods: Readonly<Record<string, string>> = {
  _info: 'info',
  ':id/charts': 'get_charts',
  ':id/connection': 'get_connection',
  ':id/datasets': 'get_datasets',
  ':id/drill_info': 'get_drill_info',
  ':id/embedded': 'get_embedded',
  ':id/tabs': 'get_tabs',
  'export/:client': 'export_csv',
  results: 'get_results',
};

const whole: Readonly<Record<string, string>> = {
  'annotation_layer :id/annotation': 'AnnotationRestApi.get_list',
  'annotation_layer :id/annotation/:annotation': 'AnnotationRestApi.get',
  'chart :id/data': 'ChartDataRestApi.get_data',
  'chart data/:key': 'ChartDataRestApi.data_from_cache',
  'explore ': 'ExploreRestApi.get',
  'report :id/log': 'ReportExecutionLogRestApi.get_list',
  'report :id/log/:log': 'ReportExecutionLogRestApi.get',
  'sqllab ': 'SqlLabRestApi.get',
};

/** Not logged, because open pages send them every few seconds and nobody reads such entries. */
const unlogged = new Set(['query updated_since', 'query changes']);

/** The action name of a call that reads; null for calls that are not logged. */
export function readAction(resource: string, path: string): string | null {
  const call = `${resource} ${path.replace(/:annotation\w*/, ':annotation').replace(/:log\w*/, ':log')}`;
  const known = whole[call];
  if (known !== undefined) return known;
  const name = classes[resource];
  if (name === undefined || unlogged.has(call)) return null;
  if (path === '' || path === ':id') return `${name}.${path === '' ? 'get_list' : 'get'}`;
  const parts = path.split('/').filter((part) => !part.startsWith(':'));
  return `${name}.${methods[path] ?? parts.join('_')}`;
}
