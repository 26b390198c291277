/** The two-sided p-value of a paired t-test: the probability of a difference at least this large if there were none. */
export function pairedTTest(values: readonly (number | null)[], control: readonly (number | null)[]): number | null {
  const differences = values.flatMap((value, index) => {
    const other = control[index] ?? null;
    return value === null || other === null ? [] : [value - other];
  });
  const count = differences.length;
  if (count < 2) return null;
  const mean = differences.reduce((sum, one) => sum + one, 0) / count;
  const variance = differences.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (count - 1);
  if (variance === 0) return mean === 0 ? null : 0;
  return twoSided(mean / Math.sqrt(variance / count), count - 1);
}

/** The probability of |T| ≥ |t| for Student's t distribution: the incomplete beta function of ν/(ν + t²). */
function twoSided(t: number, freedom: number): number {
  return incompleteBeta(freedom / (freedom + t * t), freedom / 2, 0.5);
}

/** The regularised incomplete beta function I_x(a, b), by its continued fraction (Numerical Recipes, 6.4). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  return x < (a + 1) / (a + b + 2) ? (front * fraction(x, a, b)) / a : 1 - (front * fraction(1 - x, b, a)) / b;
}

const tiny = 1e-300;
const exact = 1e-14;
const mostSteps = 500;

function fraction(x: number, a: number, b: number): number {
  const bounded = (value: number) => (Math.abs(value) < tiny ? tiny : value);
  let c = 1;
  let d = 1 / bounded(1 - ((a + b) * x) / (a + 1));
  let result = d;
  for (let step = 1; step <= mostSteps; step += 1) {
    const even = (step * (b - step) * x) / ((a + 2 * step - 1) * (a + 2 * step));
    d = 1 / bounded(1 + even * d);
    c = bounded(1 + even / c);
    result *= d * c;
    const odd = (-(a + step) * (a + b + step) * x) / ((a + 2 * step) * (a + 2 * step + 1));
    d = 1 / bounded(1 + odd * d);
    c = bounded(1 + odd / c);
    result *= d * c;
    if (Math.abs(d * c - 1) < exact) break;
  }
  return result;
}

/** Lanczos' coefficients for g = 7. */
const lanczos = [
  676.5203681218851, -1259.1392167224028, 771.3234287776531, -176.6150291621406, 12.507343278686905,
  -0.13857109526572012, 9.984369578019572e-6, 1.5056327351493116e-7,
] as const;

function logGamma(value: number): number {
  if (value < 0.5) return Math.log(Math.PI / Math.abs(Math.sin(Math.PI * value))) - logGamma(1 - value);
  const z = value - 1;
  const sum = lanczos.reduce((total, coefficient, index) => total + coefficient / (z + index + 1), 0.9999999999998099);
  const t = z + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (z + 0.5) * Math.log(t) - t + Math.log(sum);
}
