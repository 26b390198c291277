import type { Bound } from '@/lib/query/dialect';
import { loadDriver, optionalPackages } from '@/lib/server/engines/connect/optional-driver';
import {
  type Answer,
  type AskSmall,
  type Opening,
  type Question,
  type RemoteClient,
  settingOf,
} from '@/lib/server/engines/remote/client';
import { bytesOfRows } from '@/lib/server/engines/remote/row-bytes';
import { columnFact, sorted } from '@/lib/server/engines/sql/information-schema';

/** The used part of `@google-cloud/bigquery`: https://cloud.google.com/nodejs/docs/reference/bigquery/latest. */
export interface BigqueryPackage {
  BigQuery: new (options: Record<string, unknown>) => BigqueryService;
}

interface BigqueryService {
  createQueryJob(options: Record<string, unknown>): Promise<[Job, ...unknown[]]>;
  getDatasets(): Promise<[{ readonly id?: string | undefined }[], ...unknown[]]>;
}

interface Job {
  getQueryResults(options: Record<string, unknown>): Promise<[Row[], object | null, Described?]>;
  cancel(): Promise<unknown>;
}

type Row = Readonly<Record<string, unknown>>;
interface Described {
  readonly schema?: {
    readonly fields?: readonly { readonly name?: string; readonly type?: string; readonly mode?: string }[];
  };
}

const pageRows = 10_000;

export async function openBigquery(opening: Opening): Promise<RemoteClient> {
  const driver = (await loadDriver(opening.family.label, optionalPackages.bigquery)) as BigqueryPackage;
  return bigqueryClient(driver, opening);
}

/** `bigquery://project/dataset`, with a service account in the secrets, else with the machine's default credentials. */
export function bigqueryClient({ BigQuery }: BigqueryPackage, opening: Opening): RemoteClient {
  const { address, settings, family } = opening;
  const { quote } = family.dialect;
  const location = settingOf(opening, 'location');
  const service = new BigQuery({
    ...(address.host === null ? {} : { projectId: address.host }),
    ...(typeof settings.credentials_info === 'object' ? { credentials: settings.credentials_info } : {}),
    ...(location === null ? {} : { location }),
  });
  const named = (dataset: string | null) => dataset ?? (address.database || null);

  async function ask({ sql, parameters, schema, timeoutMs, signal, maxRows, bytes }: Question): Promise<Answer> {
    const dataset = named(schema);
    const [job] = await service.createQueryJob({
      query: sql,
      params: parameters.map(wireValue),
      ...(parameters.includes(null) ? { types: parameters.map(typeOf) } : {}),
      ...(dataset === null ? {} : { defaultDataset: { datasetId: dataset } }),
      jobTimeoutMs: Math.ceil(timeoutMs),
      useLegacySql: false,
    });
    signal.addEventListener('abort', () => void job.cancel().catch(() => undefined), { once: true });
    if (signal.aborted) void job.cancel().catch(() => undefined);
    const maxResults = Math.min(pageRows, maxRows);
    let [rows, next, described] = await job.getQueryResults({ maxResults, autoPaginate: false });
    const fields = described?.schema?.fields ?? [];
    const names = fields.map(({ name = '' }) => name);
    const values = () => {
      const page = rows.map((row) => names.map((name) => plain(row[name])));
      bytes.add(bytesOfRows(page));
      return page;
    };
    return {
      columns: fields.map(({ name = '', type = 'STRING', mode }) => ({
        name,
        nativeType: mode === 'REPEATED' ? `ARRAY<${type}>` : type,
      })),
      rows: (async function* () {
        yield values();
        while (next !== null && next !== undefined) {
          [rows, next] = await job.getQueryResults({ ...next, autoPaginate: false });
          yield values();
        }
      })(),
    };
  }

  return { ask, catalog: (askSmall) => catalog(askSmall, service, quote, named), close: async () => undefined };
}

/** Dates, times and exact numbers arrive as objects that contain their text. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array || Array.isArray(value)) return value;
  if ('value' in value && typeof value.value === 'string') return value.value;
  return typeof Object(value).toFixed === 'function' ? String(value) : value;
}

const wireValue = (value: Bound) => (typeof value === 'bigint' ? String(value) : value);

function typeOf(value: Bound): string {
  if (typeof value === 'boolean') return 'BOOL';
  if (typeof value === 'bigint') return 'BIGNUMERIC';
  if (typeof value === 'number') return Number.isSafeInteger(value) ? 'INT64' : 'FLOAT64';
  return 'STRING';
}

function catalog(
  ask: AskSmall,
  service: BigqueryService,
  quote: (identifier: string) => string,
  named: (dataset: string | null) => string | null,
) {
  const view = (dataset: string | null, name: string) => `${quote(named(dataset) ?? '')}.INFORMATION_SCHEMA.${name}`;
  return {
    catalogs: async () => [],
    schemas: async () => (await service.getDatasets())[0].map(({ id = '' }) => id).sort(),
    tables: async (_: string | null, schema: string | null) =>
      sorted(await ask(`SELECT table_name, table_type FROM ${view(schema, 'TABLES')} ORDER BY 1`)),
    async columns({ schema, table }: { schema: string | null; table: string }) {
      const sql = `SELECT column_name, data_type, is_nullable FROM ${view(schema, 'COLUMNS')}
        WHERE table_name = ? ORDER BY ordinal_position`;
      return (await ask(sql, [table])).map(([name, type, nullable]) => columnFact(name, type, nullable === 'YES'));
    },
  };
}
