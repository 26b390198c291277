/**
 * Ridge regression: weights w that bring rows · w close to the targets. Each squared weight is multiplied by its
 * penalty (all penalties above 0).
 */
export function leastSquares(
  rows: readonly (readonly number[])[],
  targets: readonly number[],
  penalties: readonly number[],
): number[] {
  const size = penalties.length;
  const normal = penalties.map((penalty, at) => penalties.map((_, other) => (at === other ? penalty : 0)));
  const right = new Array<number>(size).fill(0);
  rows.forEach((row, at) => {
    const target = targets[at] ?? 0;
    for (let i = 0; i < size; i++) {
      const x = row[i] ?? 0;
      if (x === 0) continue;
      right[i] = (right[i] ?? 0) + x * target;
      const line = normal[i] ?? [];
      for (let j = 0; j <= i; j++) line[j] = (line[j] ?? 0) + x * (row[j] ?? 0);
    }
  });
  return solve(normal, right);
}

/** Solves a symmetric, positive definite system given by its lower half (Cholesky decomposition, in place). */
function solve(matrix: number[][], right: readonly number[]): number[] {
  const size = right.length;
  const at = (row: number, column: number): number => matrix[row]?.[column] ?? 0;
  const set = (row: number, column: number, value: number): void => {
    const line = matrix[row];
    if (line) line[column] = value;
  };
  for (let column = 0; column < size; column++) {
    for (let row = column; row < size; row++) {
      let sum = at(row, column);
      for (let k = 0; k < column; k++) sum -= at(row, k) * at(column, k);
      set(row, column, row === column ? Math.sqrt(Math.max(sum, 1e-12)) : sum / at(column, column));
    }
  }
  const middle = new Array<number>(size).fill(0);
  for (let row = 0; row < size; row++) {
    let sum = right[row] ?? 0;
    for (let k = 0; k < row; k++) sum -= at(row, k) * (middle[k] ?? 0);
    middle[row] = sum / at(row, row);
  }
  const result = new Array<number>(size).fill(0);
  for (let row = size - 1; row >= 0; row--) {
    let sum = middle[row] ?? 0;
    for (let k = row + 1; k < size; k++) sum -= at(k, row) * (result[k] ?? 0);
    result[row] = sum / at(row, row);
  }
  return result;
}
