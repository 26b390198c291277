import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { areaOf } from './differences';
import { servedParts } from './parts';
import { isCounted, type OracleResult } from './result';

const reportFolder = join(import.meta.dirname, '../.report');
const floorFile = join(import.meta.dirname, 'floor.json');

/** The best result of a file, which it must reach again, and its number of cases. */
interface Floor {
  readonly equal: number;
  readonly total: number;
}

async function readFloors(): Promise<Record<string, Floor>> {
  return existsSync(floorFile) ? JSON.parse(await readFile(floorFile, 'utf8')) : {};
}

/** The problem of each file that is below its floor or has none. */
export async function shortcomings(all: readonly OracleResult[]): Promise<Map<string, string>> {
  const floors = await readFloors();
  const found = new Map<string, string>();
  for (const { file, equal, total } of all) {
    const floor = floors[file];
    if (!floor) found.set(file, 'has no floor');
    else if (floor.total !== total) found.set(file, `holds ${total} cases instead of ${floor.total}`);
    else if (equal < floor.equal - leewayOf(file, total)) found.set(file, `BELOW its floor of ${floor.equal}`);
  }
  return found;
}

/**
 * Over HTTP up to 2 % of the cases vary with the load and with other contents of the machine's databases. The order of
 * equal rows in another engine depends on its statistics: up to 0.5 % of the cases.
 */
function leewayOf(file: string, total: number): number {
  if (file.startsWith('engines/')) return Math.ceil(total * 0.005);
  const isServed = Object.values(servedParts).some(({ area }) => area === areaOf(file));
  return isServed ? Math.ceil(total * 0.02) : 0;
}

/** Sets the floors of these files to their results. */
export async function raiseFloors(all: readonly OracleResult[]): Promise<void> {
  const floors = await readFloors();
  for (const { file, equal, total } of all) floors[file] = { equal, total };
  const sorted = Object.entries(floors).sort(([a], [b]) => a.localeCompare(b));
  const lines = sorted.map(([file, floor]) => `  ${JSON.stringify(file)}: ${JSON.stringify(floor)}`);
  await writeFile(floorFile, `{\n${lines.join(',\n')}\n}\n`);
}

/** Prints a line per file and the sums, and writes all differences to `tests/.report/oracle.json`. */
export async function printTable(all: readonly OracleResult[], wrong: ReadonlyMap<string, string>): Promise<void> {
  await mkdir(reportFolder, { recursive: true });
  await writeFile(join(reportFolder, 'oracle.json'), JSON.stringify(all, null, 1));
  console.log('file  equal / excused / not replayed / total');
  for (const result of all) {
    const problem = wrong.get(result.file);
    console.log(`${rowOf(result)}${problem === undefined ? '' : `  ${problem}`}`);
  }
  const counted = all.filter(({ file }) => isCounted(file));
  const sum = (key: 'equal' | 'excused' | 'notReplayed' | 'total') =>
    counted.reduce((total, result) => total + result[key], 0);
  console.log(
    rowOf({
      ...{ file: 'cases', equal: sum('equal'), excused: sum('excused') },
      ...{ notReplayed: sum('notReplayed'), total: sum('total'), failures: [] },
    }),
  );
}

function rowOf({ file, equal, excused, notReplayed, total }: OracleResult): string {
  return `${file}  ${equal} / ${excused} / ${notReplayed} / ${total}`;
}
