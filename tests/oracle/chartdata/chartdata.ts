import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { Judge } from '@/tests/oracle/judge';
import { layOut, programs, python, recordedCases } from '@/tests/oracle/replay';
import type { OracleResult } from '@/tests/oracle/result';
import type { Json } from './chartdata-equal';
import { type ServedAnswer, strictDifference } from './chartdata-strict';

const Line = z.object({
  id: z.string(),
  status: z.number(),
  headers: z.record(z.string(), z.string()),
  body: z.unknown(),
});

/** `chartdata/*.jsonl`: a recorded program sends the calls, file by file; all recorded fields are compared here. */
export async function replayChartData(
  base: string,
  work: string,
  fits: (name: string) => boolean,
): Promise<OracleResult[]> {
  const folder = join(work, 'chartdata');
  const names = (await layOut('chartdata', folder)).filter(fits);
  const scripts = await layOutScripts(join(folder, 'scripts'));
  const results: OracleResult[] = [];
  for (const name of names) {
    const out = join(folder, `${name}.answers`);
    await writeFile(out, '');
    await python([join(scripts, 'replay.py'), join(folder, name)], { BASE: base, ANSWERS: out });
    const answers = await answersIn(out);
    const judge = new Judge(`chartdata/${name}`);
    for (const recorded of await recordedCases(join(folder, name))) {
      const ours = answers.get(recorded.id);
      const difference = ours ? strictDifference(recorded, ours) : 'the call was not made';
      judge.add(recorded, difference === undefined ? undefined : { difference, status: ours?.status });
    }
    results.push(judge.result());
  }
  return results;
}

async function answersIn(file: string): Promise<ReadonlyMap<string, ServedAnswer>> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '');
  return new Map(
    lines.map((line) => {
      const { id, status, headers, body } = Line.parse(JSON.parse(line));
      return [id, { status, headers, body: body as Json }];
    }),
  );
}

/**
 * Patches the program to write every response to a file, also of cases that it would skip for their relative time
 * range.
 */
const patches: readonly (readonly [from: string, to: string])[] = [
  ['if k.get("relative_time") or k.get("unstable_loose"):', 'if False:'],
  [
    '        d = diffs(k, k["response"], decode(r), "loose")\n',
    '        d = []\n' +
      '        with open(os.environ["ANSWERS"], "a") as out:\n' +
      '            out.write(json.dumps({"id": k["id"], "status": r.status_code, "headers": {n.lower(): v for n, v in' +
      ' r.headers.items()}, "body": decode(r)}) + "\\n")\n',
  ],
  ['import copy, json, re, sys, time', 'import copy, json, os, re, sys, time'],
];

async function layOutScripts(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const from = join(programs, 'chartdata/scripts');
  for (const name of await readdir(from)) {
    if (!name.endsWith('.py')) continue;
    const text = await readFile(join(from, name), 'utf8');
    await writeFile(join(folder, name), name === 'replay.py' ? patched(text) : text);
  }
  return folder;
}

function patched(text: string): string {
  return patches.reduce((known, [from, to]) => {
    if (!known.includes(from)) throw new Error(`chartdata/scripts/replay.py has no ${from}`);
    return known.replace(from, to);
  }, text);
}
