/**
 * The candidates that differ from a name in at most `most` letters (inserted, left out or replaced), nearest first.
 *
 * @example
 * nearNames('colour', ['color', 'country', 'colours'], 2) // ['color', 'colours']
 */
export function nearNames(name: string, candidates: readonly string[], most: number): string[] {
  return candidates
    .map((candidate) => ({ candidate, distance: editDistance(name, candidate, most) }))
    .filter(({ distance }) => distance <= most)
    .sort((one, other) => one.distance - other.distance)
    .map(({ candidate }) => candidate);
}

/** The number of letters to insert, leave out or replace; `most` + 1 for lengths that differ by more than `most`. */
function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const replaced = (above[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1);
      line.push(Math.min(replaced, (above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1));
    }
    above = line;
  }
  return above[other.length] ?? 0;
}
