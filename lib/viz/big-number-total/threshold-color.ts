interface Rule {
  readonly column?: string;
  readonly operator?: string;
  readonly targetValue?: number;
  readonly targetValueLeft?: number;
  readonly targetValueRight?: number;
  readonly colorScheme?: string;
}

/** The colour of the last rule about `metric` that the value meets, or null. */
export function thresholdColor(value: number, metric: string, rules: unknown): string | null {
  if (!Array.isArray(rules)) return null;
  const met = (rules as Rule[]).filter((rule) => rule.column === metric && meets(value, rule));
  return met.at(-1)?.colorScheme ?? null;
}

function meets(value: number, rule: Rule): boolean {
  const target = Number(rule.targetValue);
  const left = Number(rule.targetValueLeft);
  const right = Number(rule.targetValueRight);
  switch (rule.operator) {
    case 'None':
      return true;
    case '>':
      return value > target;
    case '<':
      return value < target;
    case '≥':
      return value >= target;
    case '≤':
      return value <= target;
    case '=':
      return value === target;
    case '≠':
      return value !== target;
    case '< x <':
      return value > left && value < right;
    case '≤ x ≤':
      return value >= left && value <= right;
    case '≤ x <':
      return value >= left && value < right;
    case '< x ≤':
      return value > left && value <= right;
    default:
      return false;
  }
}
