import { ApiError, api, type CallOptions } from './api';
import { problemsIn } from './api-error';
import type * as Answer from './wire/answers';
import type * as Body from './wire/request-bodies.generated';

/** The parameter `q` of a list. */
export interface ListQuestion {
  readonly page?: number;
  /** At most 100. */
  readonly page_size?: number;
  readonly order_column?: string;
  readonly order_direction?: 'asc' | 'desc';
  readonly filters?: readonly { readonly col: string; readonly opr: string; readonly value: unknown }[];
  readonly columns?: readonly string[];
  readonly select_columns?: readonly string[];
}

type Stop = Pick<CallOptions, 'signal' | 'timeoutMs'>;

/** The calls that all resources have. */
function resource<Row, Item, Creation, Changes>(path: string) {
  return {
    list: (q: ListQuestion = {}, stop: Stop = {}) => api.get<Answer.ListAnswer<Row>>(`${path}/`, { ...stop, q }),
    get: (key: number | string, stop: Stop = {}) => api.get<Answer.ItemAnswer<Item>>(`${path}/${key}`, stop),
    create: (body: Creation, stop: Stop = {}) => api.post<Answer.SavedAnswer>(`${path}/`, body, stop),
    update: (id: number, body: Changes, stop: Stop = {}) => api.put<Answer.SavedAnswer>(`${path}/${id}`, body, stop),
    remove: (id: number, stop: Stop = {}) => api.delete<{ readonly message: string }>(`${path}/${id}`, stop),
    /** The choices for a related field, a page at a time. */
    related: (
      field: string,
      q: { readonly filter?: string; readonly page?: number; readonly page_size?: number },
      stop: Stop = {},
    ) =>
      api.get<{ readonly count: number; readonly result: readonly Answer.Choice[] }>(`${path}/related/${field}`, {
        ...stop,
        q,
      }),
  };
}

interface Link {
  readonly key: string;
  readonly url: string;
}
interface Key {
  readonly key: string;
}

const dashboardPath = '/api/v1/dashboard';

/** The typed calls of the workspaces. All reject with an `ApiError`. */
export const routes = {
  charts: resource<Answer.ChartRow, Answer.ChartItem, Body.ChartCreation, Body.ChartChanges>('/api/v1/chart'),
  dashboards: {
    ...resource<Answer.DashboardRow, Answer.DashboardItem, Body.DashboardCreation, Body.DashboardChanges>(
      dashboardPath,
    ),
    copy: (key: number | string, body: Body.DashboardCopy) =>
      api.post<Answer.ItemAnswer<{ readonly id: number }>>(`${dashboardPath}/${key}/copy/`, body),
    setFilters: (id: number, body: Body.DashboardFilters) =>
      api.put<Answer.ItemAnswer<readonly unknown[]>>(`${dashboardPath}/${id}/filters`, body),
    setColors: (id: number, body: Body.DashboardColors, { isChange = true } = {}) =>
      api.put<null>(`${dashboardPath}/${id}/colors`, body, isChange ? {} : { query: { mark_updated: 'false' } }),
    link: (id: number, body: Body.DashboardLink) => api.post<Link>(`${dashboardPath}/${id}/permalink`, body),
    keepFilters: (id: number, body: Body.FilterStateValue, tabId: string) =>
      api.post<Key>(`${dashboardPath}/${id}/filter_state`, body, { query: { tab_id: tabId } }),
  },
  datasets: {
    ...resource<Answer.DatasetRow, Answer.DatasetRow, Body.DatasetCreation, Body.DatasetChanges>('/api/v1/dataset'),
    getOrCreate: (body: Body.DatasetWanted) =>
      api.post<Answer.ItemAnswer<{ readonly table_id: number }>>('/api/v1/dataset/get_or_create/', body),
  },
  databases: {
    list: (q: ListQuestion = {}, stop: Stop = {}) =>
      api.get<Answer.ListAnswer<Answer.DatabaseRow>>('/api/v1/database/', { ...stop, q }),
    catalogs: (id: number, q: { readonly force?: boolean } = {}, stop: Stop = {}) =>
      api.get<Answer.ItemAnswer<readonly string[]>>(`/api/v1/database/${id}/catalogs/`, { ...stop, q }),
    schemas: (id: number, q: { readonly force?: boolean; readonly catalog?: string } = {}, stop: Stop = {}) =>
      api.get<Answer.ItemAnswer<readonly string[]>>(`/api/v1/database/${id}/schemas/`, { ...stop, q }),
    tables: (
      id: number,
      q: { readonly schema_name: string; readonly catalog_name?: string; readonly force?: boolean },
      stop: Stop = {},
    ) => api.get<Answer.ListAnswer<Answer.TableChoice>>(`/api/v1/database/${id}/tables/`, { ...stop, q }),
    validateSql: (id: number, body: Body.SqlToValidate, stop: Stop = {}) =>
      api.post<Answer.ItemAnswer<readonly Answer.SqlProblem[]>>(`/api/v1/database/${id}/validate_sql/`, body, stop),
  },
  explore: {
    keepFormData: (body: Body.ExploreFormData, tabId: string, stop: Stop = {}) =>
      api.post<Key>('/api/v1/explore/form_data', body, { ...stop, query: { tab_id: tabId } }),
    link: (body: Body.ExploreLink) => api.post<Link>('/api/v1/explore/permalink', body),
  },
  sqlLab: {
    execute: (body: Body.QueryExecution, stop: Stop = {}) =>
      api.post<Answer.QueryResult | Answer.QueuedQuery>('/api/v1/sqllab/execute/', body, stop).then(whole),
    results: (key: string, rows?: number, stop: Stop = {}) =>
      api.get<Answer.QueryResult>('/api/v1/sqllab/results/', { ...stop, q: { key, rows } }).then(whole),
    estimate: (body: Body.QueryEstimate, stop: Stop = {}) =>
      api.post<Answer.ItemAnswer<readonly Readonly<Record<string, string | number>>[]>>(
        '/api/v1/sqllab/estimate/',
        body,
        stop,
      ),
    format: (body: Body.SqlToFormat, stop: Stop = {}) =>
      api.post<Answer.ItemAnswer<string>>('/api/v1/sqllab/format_sql/', body, stop),
    link: (body: Body.QueryLink) => api.post<Link>('/api/v1/sqllab/permalink', body),
    stop: (body: Body.QueryStop) => api.post<Answer.ItemAnswer<string>>('/api/v1/query/stop', body),
  },
  savedQueries: resource<Answer.SavedQueryRow, Answer.SavedQueryRow, Body.SavedQueryCreation, Body.SavedQueryChanges>(
    '/api/v1/saved_query',
  ),
  tabs: {
    create: (queryEditor: { readonly dbId: number; readonly [field: string]: unknown }) =>
      api.postForm<{ readonly id: number }>('/tabstateview/', { queryEditor }),
    get: (id: number, stop: Stop = {}) => api.get<Answer.TabAnswer>(`/tabstateview/${id}`, stop),
    update: (id: number, changes: Readonly<Record<string, unknown>>) =>
      api.putForm<number>(`/tabstateview/${id}`, changes),
    activate: (id: number) => api.postForm<number>(`/tabstateview/${id}/activate`, {}),
    remove: (id: number) => api.delete<string>(`/tabstateview/${id}`),
  },
} as const;

/** An answer that began before the query failed ends with the failure: it is refused like any other. */
function whole<Result>(answer: Result): Result {
  const problems = Object(answer).status === 'failed' ? problemsIn(answer) : [];
  if (problems.length > 0) throw new ApiError({ status: 200, problems, body: answer });
  return answer;
}
