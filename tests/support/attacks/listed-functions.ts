import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '@/lib/server/engines/engine';
import type { Sandbox } from './attempt';
import { duckdbSandbox, sqliteSandbox } from './attempt-others';
import { fileSecret } from './attempt-postgresql';

/** An engine with all that it lists, opened as the product opens it. */
export interface ListedProduct {
  readonly sandbox: Sandbox;
  /** The functions, each once. */
  readonly names: readonly string[];
  /** Calls of one of them in which the arguments are plausible. */
  calls(name: string): Promise<readonly string[]>;
  /** The name as it stands before a bracket. */
  written(name: string): string;
  /** Whether there are functions that can be called in FROM alone. */
  readonly hasTableFunctions: boolean;
  /** Names that may stand behind CALL. */
  readonly procedures: readonly string[];
  /** Statements that are refused whatever they call. */
  readonly refused: readonly string[];
  /** What no answer may hold. */
  readonly secrets: readonly string[];
  /** All that is set on the server, who is there and what they do. */
  watched(): Promise<unknown>;
  /** Those of the functions that see more than their arguments, in the engine's own words; `ran` has calls that ran. */
  impure(allowed: ReadonlySet<string>, ran: ReadonlyMap<string, string>): Promise<readonly string[]>;
  /** Functions that may do so: they see the clock, the settings of their own session, or chance. */
  readonly moving: ReadonlySet<string>;
  /** How many names pass, and how many of these run, at least: a list that refuses everything is none. */
  readonly atLeast: { readonly passing: number; readonly running: number };
  close(): Promise<void>;
}

/** A folder in which every server may read and write, with a file of which nobody may learn. */
export interface Snare {
  readonly folder: string;
  readonly file: string;
  /** A path at which there is no file. */
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

/** The columns of an answer as texts. */
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
  /** Gives names, and types of arguments with commas between them where they are known. */
  readonly functions: string;
  readonly pragmas: string;
  readonly procedures: string;
  /** All that is set, for this session and for all. */
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

/** The calls of a function: by types that are listed, else by a few guesses. */
function callsOf(name: string, types: string, path: string): string[] {
  const text = `'${path}'`;
  const guesses = ['', text, '1', '1, 1', `${text}, ${text}`];
  const known = types
    .split(',')
    .filter(Boolean)
    .map((type) => argument(type, text));
  return (types === 'null' ? guesses : [known.join(', ')]).map((list) => `${name}(${list})`);
}

/** A value of a type, as it is written; the path of a file where a text is wanted. */
function argument(type: string, text: string): string {
  if (/\[\]$|^anyarray|array$/i.test(type)) return /char|text/i.test(type) ? `ARRAY[${text}]` : 'ARRAY[1]';
  if (/^jsonb?$/i.test(type)) return `'{"a": 1}'::${type}`;
  if (/int|numeric|decimal|double|real|float|oid|^any$|number/i.test(type)) return '1';
  if (/bool/i.test(type)) return 'true';
  if (/timestamp|^date$/i.test(type)) return `'2024-01-02'::${type}`;
  if (/interval/i.test(type)) return "INTERVAL '1 day'";
  return text;
}
