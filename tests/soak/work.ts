import { setTimeout as delay } from 'node:timers/promises';
import { type Answer, type Client, hung } from './client';

export const tableRows = 20_000;
const buckets = 100;
const perBucket = tableRows / buckets;

export interface Target {
  readonly engine: 'duckdb' | 'sqlite' | 'postgresql';
  readonly databaseId: number;
  readonly datasetId: number;
}

/** The record that all workers share. */
export interface Ledger {
  good: number;
  /** Proper errors during an outage, counted by kind. */
  readonly told: Map<string, number>;
  readonly faults: string[];
  /** Whether a metadata or data server is down, or was so a moment ago. */
  isShaken(): boolean;
  isOver(): boolean;
}

/**
 * Judges a failed response: it is right only if it names the cause and there was an outage. An outage is foreseen, so
 * that status 500 is always a fault.
 */
export function judge(ledger: Ledger, who: string, answer: Answer, isNative: boolean): void {
  const { status, text } = answer;
  if (hung(answer)) {
    ledger.faults.push(`${who}: no answer within 30 s`);
    return;
  }
  const isEnded = isNative && status === 422 && /The process in which .* ended before it had answered/.test(text);
  // A file whose header was already sent can only break off.
  const isBroken = status === 0 && /terminated|other side closed|ECONNRESET/.test(text) && who === 'exporter';
  const isTold =
    isEnded || (isNative && isBroken) || (ledger.isShaken() && status >= 400 && status !== 500 && isJson(text));
  const kind = isEnded ? 'process ended' : isBroken ? 'file broke off' : `status ${status}`;
  if (isTold || (isBroken && ledger.isShaken())) ledger.told.set(kind, (ledger.told.get(kind) ?? 0) + 1);
  else ledger.faults.push(`${who}: ${status} ${text.slice(0, 300)}`);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Queries sums whose values are known. */
export async function read(client: Client, ledger: Ledger, targets: readonly Target[], random: () => number) {
  while (!ledger.isOver()) {
    const target = targets[Math.floor(random() * targets.length)] as Target;
    const bucket = Math.floor(random() * buckets);
    const sql = (sqlExpression: string, label: string) => ({ expressionType: 'SQL', sqlExpression, label });
    const answer = await client.call('POST', '/api/v1/chart/data', {
      datasource: { id: target.datasetId, type: 'table' },
      force: true,
      queries: [
        {
          columns: [],
          metrics: [sql('COUNT(*)', 'n'), sql('SUM(v)', 's')],
          filters: [{ col: 'bucket', op: '==', val: bucket }],
          row_limit: 10,
        },
      ],
    });
    const sum = perBucket * bucket + buckets * ((perBucket * (perBucket - 1)) / 2);
    if (answer.status !== 200) judge(ledger, `reader of ${target.engine}`, answer, target.engine !== 'postgresql');
    else {
      const [row] =
        (JSON.parse(answer.text) as { result: { data: { n: number; s: number }[] }[] }).result[0]?.data ?? [];
      if (Number(row?.n) === perBucket && Number(row?.s) === sum) ledger.good += 1;
      else ledger.faults.push(`reader of ${target.engine}: wrong: ${JSON.stringify(row)} for ${bucket}`);
    }
    await delay(random() * 100);
  }
}

/** Downloads all rows as CSV and adds them up. */
export async function fetchFiles(client: Client, ledger: Ledger, targets: readonly Target[], random: () => number) {
  while (!ledger.isOver()) {
    const target = targets[Math.floor(random() * targets.length)] as Target;
    const answer = await client.call('POST', '/api/v1/chart/data', {
      datasource: { id: target.datasetId, type: 'table' },
      force: true,
      result_format: 'csv',
      queries: [{ columns: ['id', 'bucket', 'v'], metrics: null, row_limit: tableRows }],
    });
    if (answer.status !== 200) judge(ledger, 'exporter', answer, target.engine !== 'postgresql');
    else {
      const [, ...lines] = answer.text.trim().split(/\r?\n/);
      const sum = lines.reduce((all, line) => all + Number(line.split(',')[2]), 0);
      if (lines.length === tableRows && sum === (tableRows * (tableRows - 1)) / 2) ledger.good += 1;
      else ledger.faults.push(`exporter of ${target.engine}: ${lines.length} lines, sum ${sum}`);
    }
    await delay(random() * 300);
  }
}

/** Renames a chart repeatedly. Returns a check that the last acknowledged name is stored. */
export async function edit(client: Client, ledger: Ledger, target: Target, random: () => number, who: number) {
  const { id } = await client.made<{ id: number }>('POST', '/api/v1/chart/', {
    slice_name: `editor ${who}: 0`,
    datasource_id: target.datasetId,
    datasource_type: 'table',
    viz_type: 'table',
  });
  let acknowledged = 0;
  let tried = 0;
  while (!ledger.isOver()) {
    tried += 1;
    const answer = await client.call('PUT', `/api/v1/chart/${id}`, { slice_name: `editor ${who}: ${tried}` });
    if (answer.status === 200) {
      acknowledged = tried;
      ledger.good += 1;
    } else judge(ledger, 'editor', answer, false);
    await delay(random() * 200);
  }
  const stored = await client.settled(`/api/v1/chart/${id}`);
  const { result } = JSON.parse(stored) as { result: { slice_name: string } };
  const kept = Number(result.slice_name.split(': ')[1]);
  if (kept < acknowledged || kept > tried) ledger.faults.push(`editor ${who}: ${acknowledged} was stored, ${kept} is`);
}

export interface Uploaded {
  readonly target: Target;
  readonly table: string;
  readonly isAcknowledged: boolean;
}

export const uploadRows = 2_000;

/** Uploads files into separate tables. Returns the acknowledged uploads and the others. */
export async function upload(
  client: Client,
  ledger: Ledger,
  targets: readonly Target[],
  random: () => number,
  who: number,
) {
  const uploaded: Uploaded[] = [];
  const rows = Array.from({ length: uploadRows }, (_, at) => `${at},name ${at}`).join('\n');
  while (!ledger.isOver()) {
    const target = targets[Math.floor(random() * targets.length)] as Target;
    const table = `up_${who}_${uploaded.length}`;
    const form = new FormData();
    form.set('type', 'csv');
    form.set('table_name', table);
    form.set('file', new File([`id,name\n${rows}\n`], 'rows.csv', { type: 'text/csv' }));
    const answer = await client.call('POST', `/api/v1/database/${target.databaseId}/upload/`, form);
    if (answer.status === 201) ledger.good += 1;
    else judge(ledger, `upload into ${target.engine}`, answer, target.engine !== 'postgresql');
    uploaded.push({ target, table, isAcknowledged: answer.status === 201 });
    await delay(500 + random() * 500);
  }
  return uploaded;
}
