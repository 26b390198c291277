/** Quantile `p` (0 to 1) of the standard normal distribution (Acklam's algorithm, error below 1.2e-9). */
export function quantileOfNormal(p: number): number {
  const tail = 0.02425;
  if (p < tail) return farQuantile(Math.sqrt(-2 * Math.log(p)));
  if (p > 1 - tail) return -farQuantile(Math.sqrt(-2 * Math.log(1 - p)));
  const q = p - 0.5;
  const r = q * q;
  const above = polynomial(
    r,
    [
      -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716,
      2.506628277459239,
    ],
  );
  const below = polynomial(
    r,
    [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1],
  );
  return (q * above) / below;
}

function farQuantile(q: number): number {
  const above = polynomial(
    q,
    [
      -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
      2.938163982698783,
    ],
  );
  const below = polynomial(q, [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1]);
  return above / below;
}

function polynomial(x: number, coefficients: readonly number[]): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
}
