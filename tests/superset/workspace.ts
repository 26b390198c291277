import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseYaml } from '@/lib/server/transfer/yaml';
import { type EmptyServer, startEmptyServer } from '@/tests/oracle/reference-server';
import { assetsBundle } from '@/tests/support/bundle';
import { check, finish, say } from './check';

/**
 * Tests `preset-cli` from PyPI against two built servers of ours: its export from one is imported into the other, where
 * the same objects must exist, and its other commands must work. `--venv` is the folder where it is installed, if
 * necessary first.
 */
const { values: options } = parseArgs({
  options: { venv: { type: 'string', default: join(tmpdir(), 'isoline-preset-cli') } },
});

const program = join(options.venv, 'bin/superset-cli');
if (!existsSync(program)) {
  await run('python3', ['-m', 'venv', options.venv]);
  await run(join(options.venv, 'bin/pip'), ['install', '-q', 'preset-cli==0.3.13']);
}
const work = await mkdtemp(join(tmpdir(), 'isoline-workspace-'));
// One after the other, since the first may have to build.
const here = await startEmptyServer(join(work, 'here'));
const there = await startEmptyServer(join(work, 'there'));
say('two servers run');
await fill(here);

await check('export-assets', async () => {
  await ask(here, 'export-assets', '--disable-jinja-escaping', '--overwrite', await folder('first'));
  assert.deepEqual(await kindsIn('first'), { charts: 2, dashboards: 1, databases: 1, datasets: 1 });
});
await check('import-assets, and what was imported is exported again', async () => {
  await ask(there, 'import-assets', '--disable-jinja-templating', '--overwrite', join(work, 'first'));
  await ask(there, 'export-assets', '--disable-jinja-escaping', '--overwrite', await folder('second'));
  assert.deepEqual(await uuidsIn('second'), await uuidsIn('first'));
});
await check('sync native', async () => {
  await ask(there, 'sync', 'native', '--disable-jinja-templating', '--overwrite', join(work, 'first'));
  await ask(there, 'export-assets', '--disable-jinja-escaping', '--overwrite', await folder('third'));
  assert.deepEqual(await uuidsIn('third'), await uuidsIn('first'));
});
await check('one dashboard at a time', async () => {
  await ask(there, 'import-assets', '--disable-jinja-templating', '--overwrite', '--split', join(work, 'first'));
});
// Its import-roles parses the HTML of a form that is different here.
await check('export-roles', () => ask(here, 'export-roles', join(work, 'roles.yaml')));
for (const what of ['rls', 'ownership']) {
  await check(`export-${what} and import-${what}`, async () => {
    const file = join(work, `${what}.yaml`);
    await ask(here, `export-${what}`, file);
    await ask(there, `import-${what}`, file);
  });
}
await check('delete-assets', async () => {
  const filter = ['--asset-type', 'dashboard', '--filter', 'slug=orders'];
  await ask(there, 'delete-assets', ...filter, '--no-dry-run', '--confirm', 'DELETE');
  await ask(there, 'export-assets', '--disable-jinja-escaping', '--overwrite', await folder('fourth'));
  assert.equal((await kindsIn('fourth')).dashboards, undefined);
});

await Promise.all([here.stop(), there.stop()]);
await rm(work, { recursive: true, force: true });
finish();

async function fill(server: EmptyServer): Promise<void> {
  const login = await fetch(`${server.base}/api/v1/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: 'admin', provider: 'db' }),
  });
  const { access_token } = (await login.json()) as { access_token: string };
  const body = new FormData();
  body.set('bundle', new Blob([new Uint8Array(assetsBundle())]), 'assets.zip');
  const headers = { authorization: `Bearer ${access_token}` };
  const imported = await fetch(`${server.base}/api/v1/assets/import/`, { method: 'POST', headers, body });
  assert.equal(imported.status, 200, await imported.text());
}

function ask(server: EmptyServer, ...args: readonly string[]): Promise<void> {
  return run(program, ['-u', 'admin', '-p', 'admin', server.base, ...args]);
}

async function folder(name: string): Promise<string> {
  const path = join(work, name);
  await mkdir(path, { recursive: true });
  return path;
}

async function filesIn(name: string): Promise<string[]> {
  const paths = await readdir(join(work, name), { recursive: true, encoding: 'utf8' });
  return paths.filter((path) => path.endsWith('.yaml')).sort();
}

async function kindsIn(name: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const path of await filesIn(name)) {
    const kind = path.split('/')[0] ?? '';
    counts[kind] = (counts[kind] ?? 0) + 1;
  }
  return counts;
}

async function uuidsIn(name: string): Promise<string[]> {
  const texts = await Promise.all((await filesIn(name)).map((path) => readFile(join(work, name, path), 'utf8')));
  return texts.map((text) => String((parseYaml(text) as { uuid?: string }).uuid)).sort();
}

/** Runs a program; throws with its output when it fails. */
function run(command: string, args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (said += String(data)));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${args.join(' ')}: ${code}\n${said.slice(-2000)}`)),
    );
  });
}
