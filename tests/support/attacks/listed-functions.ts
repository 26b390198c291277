import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '@/lib/server/engines/engine';
import type { Sandbox } from './attempt';
import { duckdbSandbox, sqliteSandbox } from './attempt-others';
import { fileSecret } from './attempt-postgresql';

/** An engine with all functions that it lists, opened as the product opens it. */
export interface ListedProduct {
  readonly sandbox: Sandbox;
  /** The names of the functions, without duplicates. */
  readonly names: readonly string[];
  /** Calls of a function with plausible arguments. */
  calls(name: string): Promise<readonly string[]>;
  /** The name as it is written before a bracket. */
  written(name: string): string;
  /** Whether there are functions that can be called in FROM only. */
  readonly hasTableFunctions: boolean;
  /** Names that may follow CALL. */
  readonly procedures: readonly string[];
  /** Statements that are refused whatever they call. */
  readonly refused: readonly string[];
  /** Texts that no result may contain. */
  readonly secrets: readonly string[];
  /** All settings of the server, its sessions and their activity. */
  watched(): Promise<unknown>;
  /**
   * Allowed functions that read more than their arguments, according to the engine; `ran` has calls that were executed.
   */
  impure(allowed: ReadonlySet<string>, ran: ReadonlyMap<string, string>): Promise<readonly string[]>;
  /** Functions that are exempt: they read the clock, the settings of their own session, or random numbers. */
  readonly moving: ReadonlySet<string>;
  /** The minimum of names that pass, and of those that run: a list that refuses everything is useless. */
  readonly atLeast: { readonly passing: number; readonly running: number };
  close(): Promise<void>;
}

/** A folder in which every server may read and write, with a file whose content must not be revealed. */
export interface Snare {
  readonly folder: string;
  readonly file: string;
  /** A path without a file. */
  readonly absent: string;
  files(): unknown;
  remove(): void;
}

export function openSnare(): Snare {
  const folder = mkdtempSync(join(tmpdir(), 'isoline-listed-'));
  const file = join(folder, 'sentinel.txt');
  writeFileSync(file, `${fileSecret}\n`);
  for (const path of [folder, file]) chmodSync(path, 0o777);
  return {
    folder,
    file,
    absent: join(folder, 'absent.txt'),
    files: () => readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mtimeMs]),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The columns of a result as texts. */
export async function textsOf(
  connection: Connection,
  sql: string,
  limits = { timeoutMs: 20_000, maxRows: 20_000 },
): Promise<string[][]> {
  const frame = await connection.run({ sql, parameters: [] }, { signal: new AbortController().signal, ...limits });
  return frame.columns.map(({ values }) => [...(values as Iterable<unknown>)].map(String));
}

interface Embedded {
  open(): Promise<Sandbox>;
  /** Returns names, and comma-separated argument types where they are known. */
  readonly functions: string;
  readonly pragmas: string;
  readonly procedures: string;
  /** All settings, of the session and of the server. */
  readonly settings: string;
  readonly atLeast: ListedProduct['atLeast'];
}

const embedded: Readonly<Record<'duckdb' | 'sqlite', Embedded>> = {
  duckdb: {
    open: duckdbSandbox,
    functions: `SELECT DISTINCT ON (function_name) function_name,
        array_to_string(list_transform(parameter_types, t -> coalesce(t, 'ANY')), ',')
      FROM duckdb_functions() WHERE regexp_full_match(function_name, '[A-Za-z_]\\w*') ORDER BY ALL`,
    pragmas: "SELECT DISTINCT function_name FROM duckdb_functions() WHERE function_type = 'pragma' ORDER BY 1",
    procedures:
      "SELECT DISTINCT function_name FROM duckdb_functions() WHERE function_type NOT IN ('scalar', 'aggregate')",
    settings: `SELECT name || ' ' || coalesce(value, '') FROM duckdb_settings()
      UNION ALL SELECT count(*)::varchar FROM duckdb_logs()
      UNION ALL SELECT count(*)::varchar FROM duckdb_secrets() ORDER BY 1`,
    atLeast: { passing: 500, running: 300 },
  },
  sqlite: {
    open: sqliteSandbox,
    functions: `SELECT DISTINCT name, NULL FROM pragma_function_list WHERE name NOT GLOB '*[^a-z0-9_]*'
      UNION SELECT name, NULL FROM pragma_module_list UNION SELECT 'pragma_' || name, NULL FROM pragma_pragma_list`,
    pragmas: 'SELECT name FROM pragma_pragma_list',
    procedures: 'SELECT name FROM pragma_module_list',
    settings: 'SELECT compile_options FROM pragma_compile_options',
    atLeast: { passing: 100, running: 90 },
  },
};

/** An engine that runs in a process of ours. */
export async function openEmbedded(engine: keyof typeof embedded, { file }: Snare): Promise<ListedProduct> {
  const { open, atLeast, ...asked } = embedded[engine];
  const sandbox = await open();
  const texts = (sql: string) => textsOf(sandbox.connection, sql);
  const [names = [], types = []] = await texts(asked.functions);
  const [pragmas = []] = await texts(asked.pragmas);
  const [procedures = []] = await texts(asked.procedures);
  return {
    sandbox,
    names,
    calls: async (name) => callsOf(name, types[names.indexOf(name)] ?? 'null', file),
    written: (name) => name,
    hasTableFunctions: true,
    procedures,
    refused: pragmas.flatMap((of) => [`PRAGMA ${of}`, `PRAGMA ${of} = 1`, `PRAGMA ${of}('${file}')`]),
    secrets: [fileSecret, 'root:'],
    watched: () => texts(asked.settings),
    impure: async () => [],
    moving: new Set(),
    atLeast,
    close: () => sandbox.close(),
  };
}

/** The calls of a function: by its listed argument types, else by a few guesses. */
function callsOf(name: string, types: string, path: string): string[] {
  const text = `'${path}'`;
  const guesses = ['', text, '1', '1, 1', `${text}, ${text}`];
  const known = types
    .split(',')
    .filter(Boolean)
    .map((type) => argument(type, text));
  return (types === 'null' ? guesses : [known.join(', ')]).map((list) => `${name}(${list})`);
}

/** A literal of a type; the path of a file where a text is expected. */
function argument(type: string, text: string): string {
  if (/\[\]$|^anyarray|array$/i.test(type)) return /char|text/i.test(type) ? `ARRAY[${text}]` : 'ARRAY[1]';
  if (/^jsonb?$/i.test(type)) return `'{"a": 1}'::${type}`;
  if (/int|numeric|decimal|double|real|float|oid|^any$|number/i.test(type)) return '1';
  if (/bool/i.test(type)) return 'true';
  if (/timestamp|^date$/i.test(type)) return `'2024-01-02'::${type}`;
  if (/interval/i.test(type)) return "INTERVAL '1 day'";
  return text;
}
