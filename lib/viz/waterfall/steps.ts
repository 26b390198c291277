export interface WaterfallStep {
  readonly label: string;
  readonly kind: 'increase' | 'decrease' | 'total';
  /** The change of the step, or the value of the total. */
  readonly value: number;
  readonly from: number;
  readonly to: number;
}

export interface Change {
  readonly x: string;
  readonly part: string | null;
  readonly value: number;
}

/** Accumulates changes, then adds their total; with parts, a total after those of each x value instead. */
export function stepsOf(changes: readonly Change[], totalLabel: string): WaterfallStep[] {
  const steps: WaterfallStep[] = [];
  let sum = 0;
  const total = (label: string) => steps.push({ label, kind: 'total', value: sum, from: 0, to: sum });
  changes.forEach(({ x, part, value }, index) => {
    const kind = value >= 0 ? 'increase' : 'decrease';
    steps.push({ label: part ?? x, kind, value, from: sum, to: sum + value });
    sum += value;
    if (part !== null && changes[index + 1]?.x !== x) total(x);
  });
  if (changes.length > 0 && changes[0]?.part === null) total(totalLabel);
  return steps;
}
