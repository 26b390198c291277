import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Judge } from './judge';
import type { RecordedCase } from './read-cases';
import type { OracleResult } from './result';

/** The folder of the recorded cases; the programs that replay them are always in the shared folder. */
export const programs = join(import.meta.dirname, '../../../shared/oracle');
export const casesDir = process.env.ORACLE_DIR ?? programs;

/** Writes the cases of a folder uncompressed to `into`, for programs that read files. Returns their names. */
export async function layOut(folder: string, into: string): Promise<string[]> {
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

export async function recordedCases(file: string): Promise<RecordedCase[]> {
  const text = await readFile(file, 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as RecordedCase);
}

/** Runs a Python program and returns its output. If it breaks off, the missing calls count as not made. */
export function python(args: string[], env: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.env.ORACLE_PYTHON ?? 'python3', args, {
      env: { ...process.env, PYTHONHASHSEED: '0', ...env },
    });
    let output = '';
    let errors = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk));
    child.stderr.on('data', (chunk: Buffer) => (errors += chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code !== 0 && code !== 1) console.error(`${args[0]} ended with ${code}: ${errors.slice(-600)}`);
      resolve(output);
    });
  });
}

/** Judges a file by the differences that its program printed, one per case. */
function judged(file: string, cases: readonly RecordedCase[], different: ReadonlyMap<string, string>): OracleResult {
  const judge = new Judge(file);
  for (const recorded of cases) {
    const difference = differenceOf(different.get(recorded.id), Number(recorded.status ?? 0));
    const status = Number(/^status: recorded \d+, got (\d+)/.exec(difference ?? '')?.[1] ?? recorded.status ?? 0);
    judge.add(recorded, difference === undefined ? undefined : { difference, status });
  }
  return judge.result();
}

/** A recorded server error is equal to any 4xx of ours, and never to a server error of ours. */
function differenceOf(told: string | undefined, recorded: number): string | undefined {
  if (recorded < 500) return told;
  const ours = told === undefined ? recorded : Number(/^status: recorded \d+, got (\d+)/.exec(told)?.[1] ?? recorded);
  if (ours >= 400 && ours < 500) return undefined;
  return ours >= 500 ? `status: recorded ${recorded}, ours is ${ours}, too` : told;
}

/** `rest-main/*.jsonl`: each file runs after the setup, which captures its ids. */
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
    for (const line of (await readFile(report, 'utf8').catch(() => '')).split('\n')) {
      if (line === '') continue;
      const { id, hard } = JSON.parse(line) as { id: string; hard: string[] };
      if (hard.length === 0 || !ids.has(id)) continue;
      different.set(id, hard.join('; '));
    }
    results.push(judged(`rest-main/${name}`, cases, different));
  }
  return results;
}

/** `rest-admin/*.jsonl` in the order of its manifest. */
export async function replayRestAdmin(base: string, work: string): Promise<OracleResult[]> {
  const folder = join(work, 'rest-admin');
  const names = await layOut('rest-admin', folder);
  await mkdir(join(folder, 'scripts'), { recursive: true });
  const program = await readFile(join(programs, 'rest-admin/scripts/replay.py'), 'utf8');
  await writeFile(join(folder, 'scripts/replay.py'), withPairs(program));
  const results: OracleResult[] = [];
  for (const name of names) {
    const out = join(folder, 'diff.txt');
    await writeFile(out, '');
    await python([join(folder, 'scripts/replay.py'), base, '--files', name, '--loose', '--out', out], {});
    const cases = await recordedCases(join(folder, name));
    const different = new Map<string, string>();
    for (const line of (await readFile(out, 'utf8')).split('\n')) {
      if (line === '') continue;
      const { id, diffs } = JSON.parse(line) as { id: string; diffs: [string, unknown, unknown][] };
      different.set(id, diffs.map(toldDifference).join('; '));
    }
    results.push(judged(`rest-admin/${name}`, cases, different));
  }
  return results;
}

function toldDifference([path, told, got]: [string, unknown, unknown]): string {
  const short = (value: unknown) => {
    const text = JSON.stringify(value) ?? 'nothing';
    return text.length > 120 ? `${text.slice(0, 120)}…` : text;
  };
  return `${path || 'body'}: recorded ${short(told)}, got ${short(got)}`;
}

/**
 * Ids that are not captured belong to the recorded server: the program ignores them, but here they are paired
 * one-to-one with ours.
 */
const pairing: readonly (readonly [from: string, to: string])[] = [
  [
    '    if isinstance(exp, str) and "{" in exp:\n        exp = fill(exp, caps)\n',
    '    if isinstance(exp, str) and "{" in exp:\n        exp = fill(exp, caps)\n' +
      '        if isinstance(exp, int):\n' +
      '            if exp != act: out.append((".".join(map(str, path)), exp, act))\n' +
      '            return out\n',
  ],
  [
    'and not isinstance(exp, bool) and IDKEY.match(key):\n        return out\n',
    'and not isinstance(exp, bool) and IDKEY.match(key):\n' +
      '        kind = kind_for(ASKED[0], path) or (key, ASKED[0])\n' +
      '        if THERE.setdefault((kind, exp), act) != act or HERE.setdefault((kind, act), exp) != exp:\n' +
      '            out.append((p + " (an id of another)", exp, act))\n' +
      '        return out\n',
  ],
  [
    '            try:\n                if case.get("wait"):',
    '            ASKED[0] = case["path"]\n            try:\n                if case.get("wait"):',
  ],
  ['class Client:\n', 'ASKED, THERE, HERE = [""], {}, {}\n\n\nclass Client:\n'],
];

function withPairs(program: string): string {
  return pairing.reduce((known, [from, to]) => {
    if (!known.includes(from)) throw new Error(`rest-admin/scripts/replay.py has no ${from}`);
    return known.replace(from, to);
  }, program);
}
