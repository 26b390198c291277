import { TemplateError } from './template-error';

/** How much work one rendering may do. */
export interface BudgetLimits {
  /** Expressions evaluated, rounds of loops and elements touched. */
  readonly steps: number;
  /** Characters and elements that come into being, the output among them. */
  readonly memory: number;
  readonly milliseconds: number;
}

const standardLimits: BudgetLimits = { steps: 400_000, memory: 4_000_000, milliseconds: 2_000 };
const stepsBetweenClockReadings = 4_096;

/**
 * What is left of a rendering's allowance. Whoever does work proportional to a value pays for it before doing it, so a
 * template ends in bounded time and memory whatever it says.
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

  /** Pays for work. Throws when the steps or the time are used up. */
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

  /** Pays for characters or elements about to be made, and for the work of making them. */
  allocate(size: number): void {
    this.memory -= size;
    if (!(this.memory >= 0)) {
      throw new TemplateError('BudgetError', `the template makes more than ${this.limits.memory} characters`);
    }
    this.spend(Math.ceil(size / 16));
  }
}
