import { ApiError, api } from '@/lib/client/api';
import { arrivingRows } from '@/lib/sqllab/arriving-rows';
import { type EditorQuery, isInProgress } from '@/lib/sqllab/editor-query';
import { type RunAnswer, runAnswer } from '@/lib/sqllab/result-wire';
import type { EditorTab } from '@/lib/sqllab/tabs/editor-tab';
import { queryOfWire } from '@/lib/sqllab/tabs/tab-wire';
import { plainError, type WireError } from '@/lib/sqllab/wire-error';
import { randomLetters } from './local-id';
import { createQueryNews } from './query-news';
import type { SqlLabStore } from './sqllab-store';

/** What is run: a text of the screen, never of the server. */
export interface RunRequest {
  readonly sql: string;
  /** The offset of `sql` in the tab's text; null when it is no part of it. */
  readonly sourceOffset: number | null;
  readonly limit: number;
  readonly isAsync: boolean;
  /** Whether the rows beyond those of the answer are read page by page. */
  readonly isWhole?: boolean | undefined;
  readonly creation?: { readonly method: 'TABLE' | 'VIEW'; readonly name: string } | undefined;
  /** True for the rows of a table that the schema browser shows. */
  readonly isDataPreview?: boolean | undefined;
}

export interface Runner {
  /** Runs a script for a tab. Returns the client id of the query at once. */
  run(tab: EditorTab, request: RunRequest): string;
  /** Stops a query in its database. */
  stop(queryId: string): Promise<void>;
  /** Fetches the stored result of a query that has ended. */
  fetchResult(queryId: string): Promise<void>;
  /** Follows queries that run in the background, for example after a reload. */
  watch(): void;
  close(): void;
}

/** How far news go back before the first query that is followed: clocks differ. */
const newsBufferMs = 5000;
/** Older queries are no longer followed. */
const oldestFollowedMs = 21_600_000;
const resultRows = 10_000;
/** Milliseconds that the rows of a query in the background are waited for: those that come in time need no second call. */
const waitMs = 400;
/** More calls than these do not wait for rows: a browser has six connections at most. */
const mostWaiting = 3;
/** Milliseconds between two drawings of rows that arrive. */
const arrivingMs = 250;

/** Milliseconds between two attempts to stop a query that has not arrived, and how many there are. */
const stopAgainMs = 200;
const mostStops = 50;

interface RunnerTexts {
  readonly unknownError: string;
  readonly resultsFailed: string;
  readonly stopFailed: string;
}

/** Runs queries and follows them. `onFailure` is told what no query can show. */
export function createRunner(store: SqlLabStore, texts: RunnerTexts, onFailure: (text: string) => void): Runner {
  const calls = new Map<string, AbortController>();

  function fail(id: string, errors: readonly WireError[]): void {
    const told = hasWords(errors) ? errors : [{ ...plainError(texts.unknownError), extra: errors[0]?.extra ?? {} }];
    store.dispatch({ type: 'query_failed', id, errors: told, now: Date.now() });
  }

  function settle(id: string, body: unknown): void {
    const answer = runAnswer(body);
    if (answer.kind === 'failed') fail(id, answer.errors);
    else if (answer.kind === 'rows') succeed(id, answer);
    else if (answer.kind === 'begun') {
      store.dispatch({ type: 'rows_arrived', id, result: answer.result });
      store.dispatch({ type: 'queries_told', queries: [{ ...answer.query, id }] });
    } else if (answer.query) store.dispatch({ type: 'queries_told', queries: [{ ...answer.query, id }] });
  }

  function succeed(id: string, answer: Extract<RunAnswer, { kind: 'rows' }>): void {
    const { state: _, sourceOffset: __, isDataPreview: ___, templateParams: ____, ...told } = answer.query ?? {};
    const known = answer.query ? told : {};
    store.dispatch({ type: 'query_succeeded', id, result: answer.result, query: known, now: Date.now() });
  }

  async function execute(query: EditorQuery, request: RunRequest): Promise<void> {
    const controller = new AbortController();
    calls.set(query.id, controller);
    const { creation } = request;
    const arriving = arrivingRows();
    let told = 0;
    const onText = (part: string): void => {
      const result = arriving.push(part);
      if (result === null || (told > 0 && Date.now() - told < arrivingMs)) return;
      told = Date.now();
      store.dispatch({ type: 'rows_arrived', id: query.id, result });
    };
    try {
      const body = await api.post<unknown>(
        `/api/v1/sqllab/execute/${location.search}`,
        {
          client_id: query.id,
          database_id: query.dbId,
          json: true,
          runAsync: request.isAsync,
          catalog: query.catalog,
          schema: query.schema,
          sql: query.sql,
          sql_editor_id: query.sqlEditorId,
          tab: query.tab,
          tmp_table_name: creation?.name ?? '',
          select_as_cta: creation !== undefined,
          ctas_method: creation?.method ?? 'TABLE',
          templateParams: query.templateParams,
          queryLimit: request.limit,
          expand_data: true,
          statement_results: true,
          keep_result: request.isDataPreview !== true,
          whole_result: request.isWhole === true,
          wait_ms: calls.size > mostWaiting ? 0 : waitMs,
        },
        { signal: controller.signal, onText },
      );
      settle(query.id, body);
    } catch (error) {
      if (error instanceof ApiError && error.isAborted) return;
      // A query in the background goes on when the connection breaks off: its news say how it ends.
      if (!(request.isAsync && arriving.hasBegun())) fail(query.id, errorsOf(error));
    } finally {
      calls.delete(query.id);
      // Only now is a query that runs in the background one to follow.
      news.watch();
    }
  }

  function run(tab: EditorTab, request: RunRequest): string {
    const query: EditorQuery = {
      id: randomLetters(),
      serverId: null,
      sqlEditorId: tab.serverId === null ? tab.id : String(tab.serverId),
      dbId: tab.dbId ?? 0,
      catalog: tab.catalog,
      schema: tab.schema,
      tab: tab.name,
      sql: request.sql,
      executedSql: null,
      state: request.isAsync ? 'pending' : 'running',
      progress: 0,
      progressText: null,
      queuePlace: null,
      startDttm: Date.now(),
      endDttm: null,
      rows: null,
      limit: request.limit,
      limitingFactor: 'UNKNOWN',
      runAsync: request.isAsync,
      resultsKey: null,
      ctas: request.creation !== undefined,
      tempSchema: null,
      tempTable: request.creation?.name ?? null,
      templateParams: tab.templateParams,
      trackingUrl: null,
      errors: [],
      errorMessage: null,
      isDataPreview: request.isDataPreview === true,
      sourceOffset: request.sourceOffset,
    };
    store.dispatch({ type: 'query_started', tabId: tab.id, query });
    void execute(query, request);
    return query.id;
  }

  async function stop(id: string): Promise<void> {
    const call = calls.get(id);
    try {
      await api.post('/api/v1/query/stop', { client_id: id });
    } catch (error) {
      if (!isUnknown(error)) return onFailure(texts.stopFailed);
      void stopLater(id);
      store.dispatch({ type: 'query_stopped', id, now: Date.now() });
      return;
    }
    store.dispatch({ type: 'query_stopped', id, now: Date.now() });
    call?.abort();
  }

  /** Stops a query that the server has not stored yet: its call must arrive, or it would run unseen. */
  async function stopLater(id: string): Promise<void> {
    for (let tries = 0; tries < mostStops && calls.has(id); tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, stopAgainMs));
      const isStopped = await api.post('/api/v1/query/stop', { client_id: id }).then(
        () => true,
        (error: unknown) => !isUnknown(error),
      );
      if (isStopped) break;
    }
    calls.get(id)?.abort();
  }

  async function fetchResult(id: string): Promise<void> {
    const key = store.getState().queries[id]?.resultsKey;
    if (!key || calls.has(id)) return;
    const controller = new AbortController();
    calls.set(id, controller);
    store.dispatch({ type: 'query_fetching', id });
    try {
      const options = { q: { key, rows: resultRows }, signal: controller.signal };
      settle(id, await api.get<unknown>('/api/v1/sqllab/results/', options));
    } catch (error) {
      if (error instanceof ApiError && error.isAborted) return;
      // Kept no longer: the query has succeeded all the same, and can be run again.
      if (error instanceof ApiError && error.status === 410) return store.dispatch({ type: 'result_expired', id });
      const told = errorsOf(error);
      fail(id, hasWords(told) ? told : [plainError(texts.resultsFailed, 'RESULTS_BACKEND_ERROR')]);
    } finally {
      calls.delete(id);
    }
  }

  /** Queries in the background that have not ended, and were not sent too long ago. */
  function followed(): readonly EditorQuery[] {
    const oldest = Date.now() - oldestFollowedMs;
    return Object.values(store.getState().queries).filter(
      ({ state, startDttm, id }) => isInProgress(state) && startDttm > oldest && !calls.has(id),
    );
  }

  function tell(told: readonly unknown[]): void {
    const known = store.getState().queries;
    const own = told
      .map(queryOfWire)
      .filter((query) => query !== null)
      .filter(({ id }) => known[id] !== undefined && !calls.has(id));
    store.dispatch({ type: 'queries_told', queries: own });
    for (const query of own) {
      const isWaiting = isInProgress(store.getState().queries[query.id]?.state ?? 'failed');
      if (query.state !== 'success' || !isWaiting) continue;
      if (query.resultsKey) void fetchResult(query.id);
      else settle(query.id, { data: [], columns: [], query: null });
    }
  }

  const news = createQueryNews({
    since: () => {
      const begun = followed().map(({ startDttm }) => startDttm);
      return begun.length === 0 ? null : Math.max(0, Math.floor(Math.min(...begun) - newsBufferMs));
    },
    onQueries: tell,
  });

  return {
    run,
    stop,
    fetchResult,
    watch: news.watch,
    close() {
      news.close();
      for (const call of calls.values()) call.abort();
    },
  };
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/** Whether an error says anything: a text, or a type with a text of its own. */
function hasWords(errors: readonly WireError[]): boolean {
  return errors.some(({ message, error_type }) => message !== '' || error_type !== 'GENERIC_BACKEND_ERROR');
}

/** What an unsuccessful call tells, for the renderers of errors. */
export function errorsOf(error: unknown): readonly WireError[] {
  if (!(error instanceof ApiError)) return [plainError(String(error))];
  return error.errors.map(({ message, error_type, level, extra }) => ({
    message,
    error_type: error_type ?? 'GENERIC_BACKEND_ERROR',
    level,
    extra: { ...extra, status: error.status },
  }));
}
