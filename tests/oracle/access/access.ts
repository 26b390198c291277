import { spawn } from 'node:child_process';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { Judge } from '@/tests/oracle/judge';
import { readCases } from '@/tests/oracle/read-cases';
import type { CopiedServer, ReferenceServer } from '@/tests/oracle/reference-server';
import { programs } from '@/tests/oracle/replay';
import type { OracleResult } from '@/tests/oracle/result';
import { AccessRow, accessDifference } from './access-equal';
import { replayRoutes } from './routes';

/** A recorded program and the file that it writes. Each runs on a separate server, in the state after the setup. */
interface Part {
  readonly file: string;
  readonly scripts: readonly (readonly [name: string, ...given: string[]])[];
}

/** Sorted by duration, the longest first, so that the last to end is a short one. */
const parts: readonly Part[] = [
  { file: 'matrix_write', scripts: [['matrix.py', 'write']] },
  { file: 'flows_misc', scripts: [['flows3.py']] },
  { file: 'matrix', scripts: [['matrix.py', 'get']] },
  { file: 'matrix_bearer', scripts: [['matrix.py', 'bearer']] },
  { file: 'flows_session', scripts: [['session.py']] },
  { file: 'flows_objects', scripts: [['flows1.py']] },
  { file: 'flows_rls_guest', scripts: [['flows2.py']] },
  { file: 'flows_guest_payload', scripts: [['flows2b.py']] },
  { file: 'headers', scripts: [['headers.py'], ['embedded_headers.py'], ['rate_limits.py']] },
];

/** Calls that are not made within this time count as not made. */
const scriptLimitMs = 1_200_000;
const lanes = Math.max(1, Math.min(4, cpus().length));

/** Permissions: the recorded programs make the same calls to our server; rows are compared by their ids. */
export async function replayAccess(base: string, work: string, server: ReferenceServer): Promise<OracleResult[]> {
  const setup = join(work, 'setup');
  await layOut(setup);
  const routes = await replayRoutes(base);
  await run(setup, ['setup.py'], { BASE_URL: base });
  await server.stop();
  const waiting = [...parts];
  const results: OracleResult[] = [];
  const lane = async () => {
    for (let part = waiting.shift(); part; part = waiting.shift()) results.push(await play(part, work, setup, server));
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return [...routes, ...results].sort((a, b) => a.file.localeCompare(b.file));
}

async function play({ file, scripts }: Part, work: string, setup: string, origin: ReferenceServer) {
  const folder = join(work, file);
  await cp(setup, folder, { recursive: true });
  const server = await origin.copy(join(work, `${file}-data`));
  const door = await openDoor(server);
  const env = {
    BASE_URL: server.base,
    HEADERS_BASE: server.base,
    LIMIT_BASE: server.base,
    RESTORE_CMD: `curl -sf -m 60 ${door.url}`,
  };
  try {
    for (const script of scripts) await run(folder, script, env);
  } finally {
    door.server.close();
    await server.stop();
  }
  return compare(file, folder);
}

/**
 * Copies the programs with patches: a missing value must not end the setup or the sessions, and calls must not hang.
 */
async function layOut(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const scripts = join(programs, 'access/scripts');
  for (const name of await readdir(scripts)) {
    const text = await readFile(join(scripts, name), 'utf8');
    await writeFile(
      join(folder, name),
      (patches[name] ?? ((same) => same))(text.replaceAll('timeout=90', 'timeout=60')),
    );
  }
  await cp(join(programs, 'access/roles.json'), join(folder, 'roles.json'));
}

const patches: Readonly<Record<string, (text: string) => string>> = {
  'setup.py': (text) =>
    text.replace(/\)\["(id|key)"\]/g, ').get("$1")').replace('["result"]["uuid"]', '.get("result", {}).get("uuid")'),
  // Our pages carry no bootstrap data, and our session cookie cannot be decoded by clients.
  'session.py': (text) =>
    text
      .replace('if m else None', 'if m else {"user": None, "common": {"conf": {}, "menu_data": {"menu": []}}}')
      .replace(/^(def dec\(c\):\n) .*$/m, '$1    return {}'),
};

/** The matrix of writes requests the state after the setup before each user. */
async function openDoor(target: CopiedServer): Promise<{ url: string; server: Server }> {
  const server = createServer((_request, response) => {
    target.restore().then(
      () => response.end('ok'),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, server };
}

/**
 * Runs a program. If it breaks off or times out, its output so far is used; the rest counts as calls that were not
 * made.
 */
function run(folder: string, [script, ...given]: Part['scripts'][number], env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const python = process.env.ORACLE_PYTHON ?? 'python3';
    const child = spawn(python, [join(folder, script), ...given], {
      cwd: folder,
      env: { ...process.env, OUT_DIR: folder, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: scriptLimitMs,
      killSignal: 'SIGKILL',
    });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      if (code !== 0) console.error(`${script} ${given.join(' ')} ended with ${code ?? signal}: ${errors.slice(-600)}`);
      resolve();
    });
  });
}

async function compare(name: string, folder: string): Promise<OracleResult> {
  const file = `access/${name}.jsonl`;
  const text = await readFile(join(folder, `${name}.jsonl`), 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line !== '');
  const ours = new Map(
    lines.flatMap((line) => AccessRow.safeParse(parsed(line)).data ?? []).map((row) => [row.id, row]),
  );
  const judge = new Judge(file);
  const ownId = await ownIds(folder);
  const unnumbered = byName(ours.values());
  for (const recorded of readCases(file) ?? []) {
    const answer = ours.get(ownId(recorded.id)) ?? unnumbered.get(nameOf(recorded.id));
    const told = AccessRow.safeParse(recorded).data;
    const difference = told ? accessDifference(told, answer) : 'the case has another shape';
    judge.add(recorded, difference === null ? undefined : { difference, status: answer?.status ?? undefined });
  }
  return judge.result();
}

/** Ignores an incomplete last line. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/**
 * The rows by the name of their call: its number changes when a step is added, its name does not. Duplicate names are
 * left out.
 */
function byName(rows: Iterable<AccessRow>): ReadonlyMap<string, AccessRow> {
  const named = new Map<string, AccessRow>();
  const twice = new Set<string>();
  for (const row of rows) {
    const name = nameOf(row.id);
    if (named.has(name)) twice.add(name);
    named.set(name, row);
  }
  for (const name of twice) named.delete(name);
  return named;
}

function nameOf(id: string): string {
  return id.replace(/^([a-z-]+)-\d+-/, '$1-').replace(/127-0-0-1-\d+/, '127-0-0-1-port');
}

/** Ids of pages contain their address: recorded uuids and keys in them are replaced by ours. */
async function ownIds(folder: string): Promise<(id: string) => string> {
  const recorded = await fixturesOf(join(programs, 'access'));
  const ours = await fixturesOf(folder);
  const pairs = Object.entries(recorded).flatMap(([name, value]) =>
    typeof value === 'string' && value.length > 8 ? [[inId(value), inId(String(ours[name] ?? 'none'))] as const] : [],
  );
  return (id) => pairs.reduce((text, [from, to]) => text.replace(from, to), id);
}

async function fixturesOf(folder: string): Promise<Record<string, unknown>> {
  const text = await readFile(join(folder, 'fixtures.json'), 'utf8').catch(() => '{}');
  return JSON.parse(text) as Record<string, unknown>;
}

function inId(value: string): string {
  return value
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 30);
}
