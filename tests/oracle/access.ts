import { spawn } from 'node:child_process';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { AccessRow, accessDifference } from './access-equal';
import { differenceFor } from './differences';
import { readCases } from './read-cases';
import { programs } from './replay';
import type { OracleFailure, OracleResult } from './result';

/** What the parts below need of the server: to be put back to how it was. */
export interface Restorable {
  /** Ends the server, keeps its data for later and starts it anew. */
  keep(): Promise<void>;
  /** Ends the server, puts the kept data in its place and starts it anew. */
  restore(): Promise<void>;
}

interface Part {
  readonly script: string;
  readonly arguments?: readonly string[];
  readonly restores?: true;
}

/** In the order in which they were recorded; all but the first start from the state after the setup. */
const parts: readonly Part[] = [
  { script: 'matrix.py', arguments: ['get'] },
  { script: 'matrix.py', arguments: ['bearer'] },
  { script: 'matrix.py', arguments: ['write'], restores: true },
  { script: 'flows1.py', restores: true },
  { script: 'flows2.py', restores: true },
  { script: 'flows2b.py', restores: true },
  { script: 'flows3.py', restores: true },
  { script: 'session.py', restores: true },
  { script: 'headers.py', restores: true },
];

const files = [
  'matrix',
  'matrix_bearer',
  'matrix_write',
  'flows_objects',
  'flows_rls_guest',
  'flows_guest_payload',
  'flows_misc',
  'flows_session',
  'headers',
];

/** Who may do what: the recorded programs make the same calls to our server; rows are compared by their ids. */
export async function replayAccess(base: string, work: string, server: Restorable): Promise<OracleResult[]> {
  const folder = join(work, 'access');
  await layOut(folder);
  const door = await openDoor(server);
  try {
    const env = { BASE_URL: base, OUT_DIR: folder, RESTORE_CMD: `curl -sf ${door.url}` };
    await run(folder, 'setup.py', [], env);
    await server.keep();
    for (const { script, arguments: given = [], restores } of parts) {
      if (restores) await server.restore();
      await run(folder, script, given, env);
    }
  } finally {
    door.server.close();
  }
  return Promise.all(files.map((name) => compare(name, folder)));
}

/** The programs as they are, but that one thing of the setup that is missing does not end it. */
async function layOut(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const scripts = join(programs, 'access/scripts');
  for (const name of await readdir(scripts)) {
    const text = await readFile(join(scripts, name), 'utf8');
    const kind =
      name === 'setup.py'
        ? text
            .replace(/\)\["(id|key)"\]/g, ').get("$1")')
            .replace('["result"]["uuid"]', '.get("result", {}).get("uuid")')
        : text;
    await writeFile(join(folder, name), kind);
  }
  await cp(join(programs, 'access/roles.json'), join(folder, 'roles.json'));
}

/** The matrix asks for the state after the setup before each user. */
async function openDoor(target: Restorable): Promise<{ url: string; server: Server }> {
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

/** A program that breaks off leaves what it had written: the rest counts as calls that were not made. */
function run(folder: string, script: string, given: readonly string[], env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const python = process.env.ORACLE_PYTHON ?? 'python3';
    const child = spawn(python, [join(folder, script), ...given], {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let errors = '';
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code !== 0) console.error(`${script} ${given.join(' ')} ended with ${code}: ${errors.slice(-600)}`);
      resolve();
    });
  });
}

async function compare(name: string, folder: string): Promise<OracleResult> {
  const file = `access/${name}.jsonl`;
  const recorded = (readCases(file) ?? []).map((row) => AccessRow.parse(row));
  const text = await readFile(join(folder, `${name}.jsonl`), 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line !== '');
  const ours = new Map(lines.map((line) => AccessRow.parse(JSON.parse(line))).map((row) => [row.id, row]));
  const failures: OracleFailure[] = [];
  let differs = 0;
  for (const row of recorded) {
    const difference = accessDifference(row, ours.get(row.id));
    if (difference === null) continue;
    if (differenceFor(`${file}#${row.id}`) !== undefined || differenceFor(row.id) !== undefined) differs += 1;
    else failures.push({ id: row.id, difference });
  }
  return { file, passed: recorded.length - failures.length - differs, differs, total: recorded.length, failures };
}
