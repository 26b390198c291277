import type { FormData } from '@/lib/query/form-data';

/** Applies the form's rolling function to a series; null where a window has too few values. */
export function rolling(values: readonly number[], form: FormData): (number | null)[] {
  const type = form.rolling_type;
  if (type === 'cumsum') {
    let sum = 0;
    return values.map((value) => {
      sum += value;
      return sum;
    });
  }
  if (type !== 'mean' && type !== 'sum' && type !== 'std') return [...values];
  const length = Math.max(1, Math.floor(Number(form.rolling_periods)) || 1);
  const least = Math.max(type === 'std' ? 2 : 1, Math.floor(Number(form.min_periods)) || 0);
  return values.map((_, index) => {
    const window = values.slice(Math.max(0, index - length + 1), index + 1);
    return window.length < least ? null : summary(type, window);
  });
}

function summary(type: 'mean' | 'sum' | 'std', window: readonly number[]): number {
  const sum = window.reduce((total, value) => total + value, 0);
  if (type === 'sum') return sum;
  const mean = sum / window.length;
  if (type === 'mean') return mean;
  return Math.sqrt(window.reduce((total, value) => total + (value - mean) ** 2, 0) / (window.length - 1));
}
