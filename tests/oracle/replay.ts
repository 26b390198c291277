import { spawn } from 'node:child_process';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { differenceFor } from './differences';
import type { OracleResult } from './result';

/** Where the recorded cases lie; the programs that replay them stay in the shared folder. */
export const programs = join(import.meta.dirname, '../../../shared/oracle');
export const casesDir = process.env.ORACLE_DIR ?? programs;

interface RecordedCase {
  readonly id: string;
  readonly status?: number;
}

/** One file's cases laid out plain in `folder`, ready for a program that reads paths. */
async function layOut(folder: string, into: string): Promise<string[]> {
  await mkdir(into, { recursive: true });
  const recorded = await readdir(join(casesDir, folder)).catch(() => []);
  const shared = await readdir(join(programs, folder));
  const names = new Set<string>();
  for (const name of shared)
    if (name === '00-setup.jsonl' || name === 'manifest.json') await copyPlain(join(programs, folder, name), into);
  for (const name of recorded) {
    if (!/\.jsonl(\.gz)?$/.test(name)) continue;
    await copyPlain(join(casesDir, folder, name), into);
    names.add(name.replace(/\.gz$/, ''));
  }
  return [...names].sort();
}

async function copyPlain(file: string, into: string): Promise<void> {
  const bytes = await readFile(file);
  const name = file.split('/').at(-1) ?? '';
  await writeFile(join(into, name.replace(/\.gz$/, '')), name.endsWith('.gz') ? gunzipSync(bytes) : bytes);
}

async function recordedCases(file: string): Promise<RecordedCase[]> {
  const text = await readFile(file, 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RecordedCase);
}

/** Runs a Python program and gives what it printed; its exit code only says whether there were differences. */
function python(args: string[], env: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.env.ORACLE_PYTHON ?? 'python3', args, { env: { ...process.env, ...env } });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 || code === 1 ? resolve(output) : reject(new Error(`${args[0]} ended with ${code}: ${errors}`)),
    );
  });
}

/** Sorts what a program called different: entered on purpose, equal by the rule for broken answers, or a failure. */
function judge(
  file: string,
  cases: readonly RecordedCase[],
  different: ReadonlyMap<string, string>,
  skipped: number,
  places: ReadonlyMap<string, readonly string[]> = new Map(),
): OracleResult {
  const failures: { id: string; difference: string }[] = [];
  let differs = 0;
  for (const [id, difference] of different) {
    const status = cases.find((recorded) => recorded.id === id)?.status ?? 0;
    if (status >= 500 && isCleanRefusal(difference, status)) continue;
    const at = places.get(id);
    if (differenceFor(`${file}#${id}`, at) !== undefined || differenceFor(id, at) !== undefined) differs += 1;
    else failures.push({ id, difference });
  }
  const total = cases.length - skipped;
  return { file, passed: total - failures.length - differs, differs, total, failures };
}

/** A recorded server error is equal to a 4xx of ours, whatever its words. */
function isCleanRefusal(difference: string, recorded: number): boolean {
  return new RegExp(`status:? ?(4\\d\\d)\\b.*${recorded}|${recorded}.*\\b4\\d\\d\\b`).test(difference);
}

/** `chartdata/*.jsonl` through its own program, one file after the other, those whose name fits. */
export async function replayChartData(
  base: string,
  work: string,
  fits: (name: string) => boolean,
): Promise<OracleResult[]> {
  const folder = join(work, 'chartdata');
  const names = (await layOut('chartdata', folder)).filter(fits);
  const results: OracleResult[] = [];
  for (const name of names) {
    const cases = await recordedCases(join(folder, name));
    const output = await python([join(programs, 'chartdata/scripts/replay.py'), join(folder, name)], { BASE: base });
    const different = new Map<string, string>();
    for (const line of output.split('\n')) {
      const match = /^DIFF (\S+) (.*)$/.exec(line);
      if (match?.[1] !== undefined) different.set(match[1], match[2] ?? '');
    }
    const skipped = Number(/skipped (\d+)/.exec(output)?.[1] ?? 0);
    results.push(judge(`chartdata/${name}`, cases, different, skipped));
  }
  return results;
}

/** Where a mismatch is: `result.0.query: value: …` is at `result.0.query`, `header etag: …` at `header etag`. */
function placeIn(mismatch: string): string {
  return mismatch.split(':')[0] ?? '';
}

/** `rest-main/*.jsonl`: each file after the setup that captures its ids. */
export async function replayRestMain(base: string, work: string): Promise<OracleResult[]> {
  const folder = join(work, 'rest-main');
  const names = await layOut('rest-main', folder);
  const results: OracleResult[] = [];
  for (const name of names) {
    const report = join(folder, 'report.txt');
    const only = name.replace(/^\d+-/, '').replace(/\.jsonl$/, '');
    await python(
      [
        join(programs, 'rest-main/scripts/replay.py'),
        '--base',
        base,
        '--dir',
        folder,
        '--only',
        only,
        '--report',
        report,
      ],
      {},
    );
    const cases = await recordedCases(join(folder, name));
    const ids = new Set(cases.map((recorded) => recorded.id));
    const different = new Map<string, string>();
    const places = new Map<string, readonly string[]>();
    for (const line of (await readFile(report, 'utf8')).split('\n')) {
      if (line === '') continue;
      const { id, hard } = JSON.parse(line) as { id: string; hard: string[] };
      if (hard.length === 0 || !ids.has(id)) continue;
      different.set(id, hard.join('; '));
      places.set(id, hard.map(placeIn));
    }
    results.push(judge(`rest-main/${name}`, cases, different, 0, places));
  }
  return results;
}

/** `rest-admin/*.jsonl` in the order of its manifest. */
export async function replayRestAdmin(base: string, work: string): Promise<OracleResult[]> {
  const folder = join(work, 'rest-admin');
  const names = await layOut('rest-admin', folder);
  await cp(join(programs, 'rest-admin/scripts'), join(folder, 'scripts'), { recursive: true });
  const results: OracleResult[] = [];
  for (const name of names) {
    const out = join(folder, 'diff.txt');
    await writeFile(out, '');
    await python([join(folder, 'scripts/replay.py'), base, '--files', name, '--loose', '--out', out], {});
    const cases = await recordedCases(join(folder, name));
    const different = new Map<string, string>();
    const places = new Map<string, readonly string[]>();
    for (const line of (await readFile(out, 'utf8')).split('\n')) {
      if (line === '') continue;
      const entry = JSON.parse(line) as { id: string; diffs?: [string, ...unknown[]][] };
      different.set(entry.id, line);
      places.set(
        entry.id,
        (entry.diffs ?? []).map(([place]) => place),
      );
    }
    results.push(judge(`rest-admin/${name}`, cases, different, 0, places));
  }
  return results;
}
