import { readFileSync } from 'node:fs';

type Row = Readonly<Record<string, string>>;

/** The tables of `docs/security.md`, each by its first two column heads: `Who | Roles`. */
export function securityTables(): ReadonlyMap<string, readonly Row[]> {
  const tables = new Map<string, readonly Row[]>();
  const lines = readFileSync('docs/security.md', 'utf8').split('\n');
  for (const [at, line] of lines.entries()) {
    if (!/^\|[\s|:-]+\|$/.test(line)) continue;
    const heads = cellsOf(lines[at - 1] ?? '');
    const rest = lines.slice(at + 1);
    const end = rest.findIndex((row) => !row.startsWith('|'));
    const rows = rest.slice(0, end < 0 ? undefined : end).map(cellsOf);
    const name = heads.slice(0, 2).join(' | ');
    tables.set(
      name,
      rows.map((cells) => Object.fromEntries(heads.map((head, column) => [head, cells[column] ?? '']))),
    );
  }
  return tables;
}

function cellsOf(line: string): string[] {
  return line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim().replaceAll('`', ''));
}

export function listOf(cell: string | undefined): string[] {
  return (cell ?? '').split(/,\s*/).filter((word) => word !== '' && word !== '–');
}
