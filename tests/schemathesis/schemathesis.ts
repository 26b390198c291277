import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { startEmptyServer } from '@/tests/oracle/reference-server';
import { readDocument } from './document';
import { type Finding, readReport } from './report';

/**
 * Tests the responses of a built server against its own OpenAPI document, with calls that schemathesis from PyPI
 * generates from that document. Its settings are in schemathesis.toml. Arguments are passed on to it.
 */
const version = '4.4.4';
// hypothesis generates the data; it is pinned, since this schemathesis fails with later versions.
const packages = [`schemathesis==${version}`, 'hypothesis==6.148.2'];
const venv = join(tmpdir(), `isoline-schemathesis-${version}`);
const program = join(venv, 'bin/st');
/**
 * First the boundary values of every schema, then random values of all kinds, invalid ones included. All invalid values
 * of every schema take four times as long as both: `npm run schemathesis -- --mode all` runs them.
 */
const passes = [
  ['--phases', 'coverage', '--mode', 'positive'],
  ['--phases', 'fuzzing', '--mode', 'all'],
] as const;
/** Per pass, in ms: far more than a pass takes. */
const limitMs = 900_000;

/** Passes signals on to the running program, so that the server ends too. */
const signals = ['SIGINT', 'SIGTERM'] as const;
let isStopped = false;

const isDemanded = process.env.CI === 'true';
const missing = existsSync(program) ? null : await install();
if (missing === null) process.exit(await hold());
console.log(`${isDemanded ? 'FAILED' : 'SKIPPED'}  schemathesis ${version} is not there: ${missing}`);
console.log(`0 passed, ${isDemanded ? 1 : 0} failed`);
process.exit(isDemanded ? 1 : 0);

/** Installs it. Returns the error, or null. */
async function install(): Promise<string | null> {
  const made = await run('python3', ['-m', 'venv', venv]);
  if (made.code !== 0) return `python3 -m venv: ${made.said}`;
  const installed = await run(join(venv, 'bin/pip'), ['install', '-q', ...packages]);
  if (installed.code === 0) return null;
  await rm(venv, { recursive: true, force: true });
  return `pip install: ${installed.said.slice(-500)}`;
}

async function hold(): Promise<number> {
  const work = await mkdtemp(join(tmpdir(), 'isoline-schemathesis-run-'));
  // With examples, so that small ids exist. All egress is denied, so that no call leaves the machine.
  const settings = { ISOLINE_EXAMPLES: 'true', ISOLINE_EGRESS_DENIED: '0.0.0.0/0,::/0' };
  const server = await startEmptyServer(join(work, 'data'), settings);
  try {
    return await judge(server.base, work);
  } finally {
    await server.stop();
    await rm(work, { recursive: true, force: true });
  }
}

async function judge(base: string, work: string): Promise<number> {
  const authorization = `Bearer ${await signIn(base)}`;
  const document = join(work, 'openapi.json');
  const told = await fetch(`${base}/api/v1/_openapi`, { headers: { authorization } });
  await writeFile(document, JSON.stringify(readDocument(await told.json())));
  const operations = new Set<string>();
  const findings: Finding[] = [];
  for (const [at, pass] of passes.entries()) {
    const file = join(work, `report-${at}.xml`);
    const { code } = await run(
      program,
      [
        ...['--config-file', 'tests/schemathesis/schemathesis.toml', '--no-color', 'run', document, '--url', base],
        ...['--header', `Authorization: ${authorization}`, '--report', 'junit', '--report-junit-path', file],
        ...pass,
        ...process.argv.slice(2),
      ],
      true,
    );
    const report = readReport(existsSync(file) ? await readFile(file, 'utf8') : '');
    for (const name of report.operations) operations.add(name);
    findings.push(...report.findings);
    if (isStopped) return 1;
    // A pass without findings that still ended with an error code has not made all calls.
    if (report.told === 0 && (code !== 0 || report.operations.length === 0)) {
      findings.push({ operation: pass.join(' '), problems: [`ended with code ${code}`], call: '' });
    }
  }
  for (const { operation, problems, call } of findings) {
    for (const problem of problems) console.log(`FAILED  ${operation}  ${problem}  ${call}`);
  }
  for (const { operation } of findings) operations.delete(operation);
  const failed = findings.reduce((sum, { problems }) => sum + problems.length, 0);
  console.log(`${operations.size} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

async function signIn(base: string): Promise<string> {
  const answer = await fetch(`${base}/api/v1/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'admin', provider: 'db' }),
  });
  return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
}

interface Ended {
  readonly code: number;
  readonly said: string;
}

/** Runs a program to its end; sends SIGINT when it takes too long or when this process receives a signal. */
function run(command: string, args: readonly string[], isShown = false): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const limit = setTimeout(() => child.kill('SIGINT'), limitMs);
    const stop = () => {
      isStopped = true;
      child.kill('SIGINT');
    };
    for (const signal of signals) process.on(signal, stop);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (data) => {
        said += String(data);
        if (isShown) process.stdout.write(String(data));
      });
    }
    const end = (code: number, words = '') => {
      clearTimeout(limit);
      for (const signal of signals) process.off(signal, stop);
      resolve({ code, said: said + words });
    };
    child.once('error', (error) => end(1, error.message));
    child.once('close', (code) => end(code ?? 1));
  });
}
