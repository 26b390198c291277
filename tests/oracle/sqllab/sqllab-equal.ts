import { isDeepStrictEqual } from 'node:util';
import { isObject } from '@/lib/text/is-object';
import type { IdPairs } from '@/tests/oracle/id-pairs';
import { isCatalogued } from '@/tests/oracle/server-error';
import { treeOf } from '@/tests/oracle/sql/sql-same';
import type { SqlLabCase } from './sqllab';
import type { OracleAnswer } from './sqllab-client';

/** Fields whose values differ from run to run; only their presence and type are compared. */
const volatile =
  /^(?:uuid|changed_on\w*|created_on\w*|createdOn|\w*Dttm|\w*_time|last_run\w*|resultsKey|results_key|cache_key|key|loginCount|thumbnail_url|explore_url)$/;
const ids = /^(?:id|ids|\w+_?ids?|\w+Id|value)$/;
/** Below these keys, names are data or labels, not ids. */
const told = /(?:^|\.)(?:data|label_columns|message)(?:\.|$)/;
const clientId = /\b[a-z]{5}(?=\d)/g;

/**
 * The difference, or null. Where the recorded server failed with a 5xx, ours must refuse with an error of the
 * catalogue.
 */
export function sqlLabDifference(recorded: SqlLabCase, ours: OracleAnswer, pairs: IdPairs): string | null {
  if (recorded.status >= 500 && isCatalogued(ours.status, ours.body)) return null;
  if (ours.status !== recorded.status) {
    return `status: recorded ${recorded.status}, got ${ours.status} ${short(ours.body)}`;
  }
  if (recorded.status >= 500) return `status: ours is ${ours.status}, too`;
  return headerDifference(recorded, ours) ?? bodyDifference(recorded, ours, pairs);
}

function headerDifference(recorded: SqlLabCase, { headers }: OracleAnswer): string | null {
  for (const name of ['content-type', 'content-disposition', 'location']) {
    const theirs = recorded.headers?.[name];
    if (theirs === undefined) continue;
    const mine = headers[name];
    if (mine === undefined || plainHeader(theirs, mine) !== plainHeader(mine, mine)) {
      return `${name}: recorded ${theirs}, got ${mine ?? 'none'}`;
    }
  }
  return null;
}

/** File names in headers are compared without what follows the time, since they were recorded up to 60 characters. */
function plainHeader(text: string, whole: string): string {
  const plain = text
    .replaceAll(/https?:\/\/127\.0\.0\.1:\d+/g, '')
    .replaceAll(/\d{8}T\d{6}/g, '<time>')
    .replaceAll(clientId, '<client>')
    .replaceAll(/\s/g, '')
    .toLowerCase();
  return whole.startsWith('attachment') ? plain.replace(/<time>.*/, '<time>') : plain;
}

function bodyDifference(recorded: SqlLabCase, ours: OracleAnswer, pairs: IdPairs): string | null {
  const { response } = recorded;
  if (response === undefined) return null;
  // Pages are not compared, and archives are covered by the tests of imports.
  if (isObject(response) && ('html' in response || 'zip' in response)) return null;
  if (isObject(response) && typeof response.text_head === 'string') return headDifference(response.text_head, ours);
  const { body } = ours;
  if (recorded.path.endsWith('/catalogs/')) return catalogDifference(response, body);
  const comparison = new Comparison(recorded, pairs);
  if (recorded.path.endsWith('/schemas/')) return comparison.of(sortedResult(response), sortedResult(body), '');
  // Some calls that ran queries were not recorded, so that the number of queries differs.
  const isQueries = recorded.path === '/api/v1/query/' && isObject(response) && 'count' in response && isObject(body);
  return comparison.of(response, isQueries ? { ...body, count: response.count } : body, '');
}

function headDifference(head: string, { body }: OracleAnswer): string | null {
  const text = typeof body === 'string' ? body : '';
  return text.startsWith(head) ? null : `text: recorded ${short(head)}, got ${short(text)}`;
}

/** Only the catalogs of the examples are compared; other databases depend on the machine. */
function catalogDifference(response: unknown, body: unknown): string | null {
  const own = ['examples', 'postgres'];
  const listed = (answer: unknown) => {
    const names: unknown = isObject(answer) ? answer.result : undefined;
    return Array.isArray(names) ? own.filter((name) => names.includes(name)) : names;
  };
  const [a, b] = [listed(response), listed(body)];
  return isDeepStrictEqual(a, b) ? null : `catalogs: recorded ${short(a)}, got ${short(b)}`;
}

class Comparison {
  constructor(
    private readonly recorded: SqlLabCase,
    private readonly pairs: IdPairs,
  ) {}

  of(theirs: unknown, mine: unknown, path: string): string | null {
    // Permissions are compared as a set.
    if (path.endsWith('.permissions') && Array.isArray(theirs) && Array.isArray(mine)) {
      return this.#list(sorted(theirs), sorted(mine), path);
    }
    if (Array.isArray(theirs) && Array.isArray(mine)) return this.#list(theirs, mine, path);
    if (isUnread(theirs) && isUnread(mine)) return null;
    if (isObject(theirs) && isObject(mine)) return this.#record(theirs, mine, path);
    if (isDeepStrictEqual(theirs, mine)) return null;
    if (path === '' && typeof theirs === 'number' && typeof mine === 'number') return this.#id(theirs, mine, 'id');
    if (typeof theirs === 'number' && typeof mine === 'number' && isClose(theirs, mine)) return null;
    if (typeof theirs === 'string' && typeof mine === 'string' && isAlike(theirs, mine, path)) return null;
    return `${path}: recorded ${short(theirs)}, got ${short(mine)}`;
  }

  #list(theirs: readonly unknown[], mine: readonly unknown[], path: string): string | null {
    // The recording has the first twenty rows and their number.
    const cut = path === '.data' && typeof this.recorded.data_rows === 'number' ? this.recorded.data_rows : undefined;
    if (mine.length !== (cut ?? theirs.length)) {
      return `${path}: recorded ${cut ?? theirs.length} items, got ${mine.length} ${short(mine)}`;
    }
    return first(theirs.map((item, at) => () => this.#value(item, mine[at], `${path}.${at}`, lastName(path))));
  }

  #record(theirs: Record<string, unknown>, mine: Record<string, unknown>, path: string): string | null {
    // The id of the database process of a query is not in our response.
    const names = [...new Set([...Object.keys(theirs), ...Object.keys(mine)])].filter(
      (name) => name !== 'cancel_query',
    );
    return first(
      names.map((name) => () => {
        if (!(name in mine)) return `${path}.${name}: missing`;
        if (!(name in theirs)) return `${path}.${name}: not recorded, got ${short(mine[name])}`;
        return this.#value(theirs[name], mine[name], `${path}.${name}`, name);
      }),
    );
  }

  #value(theirs: unknown, mine: unknown, path: string, name: string): string | null {
    if (told.test(path)) return this.of(theirs, mine, path);
    if (volatile.test(name) && !isObject(theirs) && !Array.isArray(theirs)) {
      return typeof theirs === typeof mine && (theirs === null) === (mine === null)
        ? null
        : `${path}: recorded ${short(theirs)}, got ${short(mine)}`;
    }
    const isId = ids.test(name) && typeof theirs === typeof mine;
    if (isId && (typeof theirs === 'number' || clientIdOf(theirs))) return this.#id(theirs, mine, path);
    // The server generates the id of a query that was sent without one.
    if (isId && path === '.query.id' && !isGiven(this.recorded)) return null;
    if (/executed_?sql/i.test(name) && isAsWritten(mine, theirs, this.recorded)) return null;
    return this.of(theirs, mine, path);
  }

  #id(theirs: unknown, mine: unknown, path: string): string | null {
    const kind = kindOf(path, this.recorded.path);
    if (this.pairs.isPair(kind, theirs, mine)) return null;
    return `${path}: an id of another ${kind}: recorded ${short(theirs)}, got ${short(mine)}`;
  }
}

function isGiven({ body }: SqlLabCase): boolean {
  return isObject(body) && Boolean(body.client_id);
}

/** The recorded server rewrites every statement; ours runs it as sent, with the same limit. */
function isAsWritten(mine: unknown, theirs: unknown, { body }: SqlLabCase): boolean {
  if (!isObject(body) || typeof body.sql !== 'string' || typeof mine !== 'string' || typeof theirs !== 'string') {
    return false;
  }
  const limit = /\s+LIMIT\s+\d+(?=\s*(?:OFFSET\s+\d+\s*)?;?\s*$)/i;
  const plain = (sql: string) => sql.trim().replace(/;\s*$/, '').replace(limit, '').replaceAll(/\s+/g, ' ').trim();
  return plain(mine) === plain(body.sql) && limitIn(mine) === limitIn(theirs);
}

function limitIn(sql: string): string | undefined {
  return /LIMIT\s+(\d+)\s*(?:OFFSET\s+\d+)?\s*$/i.exec(sql.trim())?.[1];
}

function clientIdOf(value: unknown): boolean {
  return typeof value === 'string' && /^[a-z]{5}\d/.test(value);
}

/** The kind of object that an id refers to, by its key and its parent key. */
function kindOf(path: string, address: string): string {
  const [name = 'id', holder = ''] = path
    .split('.')
    .filter((step) => step !== '' && !/^\d+$/.test(step))
    .reverse();
  if (/database|dbId/i.test(name) || (name === 'id' && /^databases?$/.test(holder))) return 'database';
  if (/^user_?id$/i.test(name) || (name === 'id' && /^(?:user|owners|created_by|changed_by)$/.test(holder)))
    return 'user';
  if (/^(?:queryId|serverId|query_id)$/.test(name)) return 'query';
  const of = address.replaceAll(/\d+|\{\w+\}/g, '#').replace(/^\/api\/v1/, '');
  return `${of} ${holder}.${name}`;
}

function lastName(path: string): string {
  return path.split('.').findLast((step) => step !== '' && !/^\d+$/.test(step)) ?? '';
}

function sorted(names: readonly unknown[]): unknown[] {
  return names.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
}

function sortedResult(body: unknown): unknown {
  return isObject(body) && Array.isArray(body.result) ? { ...body, result: sorted(body.result) } : body;
}

/** Parse errors have the messages of another parser, so they are not compared. */
function isUnread(value: unknown): boolean {
  return isObject(value) && value.error_type === 'INVALID_SQL_ERROR';
}

function first(checks: readonly (() => string | null)[]): string | null {
  for (const check of checks) {
    const found = check();
    if (found !== null) return found;
  }
  return null;
}

function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) <= 1e-9 * Math.max(Math.abs(a), Math.abs(b));
}

/** Equivalent SQL or JSON; other texts are compared without client ids, ports and permalink keys. */
function isAlike(theirs: string, mine: string, path: string): boolean {
  if (path.endsWith('.extra')) return isSameJson(theirs, mine);
  if (/executed_?sql|select_?sql/i.test(path)) return treeOf(theirs) === treeOf(mine);
  const masked = (text: string) =>
    text
      .replace(clientId, '<client>')
      .replace(/127\.0\.0\.1:\d+/g, '<host>')
      .replace(/\/p\/[\w-]+/g, '/p/<key>');
  return masked(theirs) === masked(mine);
}

function isSameJson(theirs: string, mine: string): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(theirs), JSON.parse(mine));
  } catch {
    return false;
  }
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
