import { TemplateError } from './template-error';

/** Limits for one rendering. */
export interface BudgetLimits {
  /** Number of expressions evaluated, loop iterations and elements accessed. */
  readonly steps: number;
  /** Number of characters and elements created, including the output. */
  readonly memory: number;
  readonly milliseconds: number;
}

const standardLimits: BudgetLimits = { steps: 400_000, memory: 4_000_000, milliseconds: 2_000 };
const stepsBetweenClockReadings = 4_096;

/**
 * The remaining budget of a rendering. Code whose work is proportional to a value must charge for it beforehand, so
 * that every template ends in bounded time and memory.
 */
export class Budget {
  private steps: number;
  private memory: number;
  private readonly deadline: number;
  private untilClock = stepsBetweenClockReadings;

  constructor(private readonly limits: BudgetLimits = standardLimits) {
    this.steps = limits.steps;
    this.memory = limits.memory;
    this.deadline = performance.now() + limits.milliseconds;
  }

  /** Charges for work. Throws `BudgetError` when the steps or the time are used up. */
  spend(steps = 1): void {
    this.steps -= steps;
    this.untilClock -= steps;
    if (this.steps < 0)
      throw new TemplateError('BudgetError', `the template takes more than ${this.limits.steps} steps`);
    if (this.untilClock > 0) return;
    this.untilClock = stepsBetweenClockReadings;
    if (performance.now() > this.deadline) {
      throw new TemplateError('BudgetError', `the template takes longer than ${this.limits.milliseconds} ms`);
    }
  }

  /** Charges for characters or elements before they are created, and for the work of creating them. */
  allocate(size: number): void {
    this.memory -= size;
    if (!(this.memory >= 0)) {
      throw new TemplateError('BudgetError', `the template makes more than ${this.limits.memory} characters`);
    }
    this.spend(Math.ceil(size / 16));
  }
}
