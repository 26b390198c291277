import type { Budget } from './budget';
import { TemplateError } from './template-error';
import { toIndex } from './value/arithmetic';
import { elements } from './value/collection';
import { define } from './value/define';
import { shownOf } from './value/text';
import { Callable, Dict, isText, Range, rawText, TemplateObject, Tuple, type Value } from './value/value';

const longestRange = 100_000;

/** The global names that every template may use. */
export function standardGlobals(budget: Budget): ReadonlyMap<string, Value> {
  return new Map<string, Value>([
    ['range', new Callable('range', ({ positional }) => rangeOf(positional))],
    ['dict', new Callable('dict', ({ positional: [from], named }) => dictOf(from, named, budget), 'type')],
    [
      'namespace',
      new Callable(
        'jinja2.utils.Namespace',
        ({ positional: [from], named }) => new Namespace(dictOf(from, named, budget), budget),
        'type',
      ),
    ],
    ['cycler', new Callable('jinja2.utils.Cycler', ({ positional }) => new Cycler(positional), 'type')],
    ['joiner', new Callable('jinja2.utils.Joiner', ({ positional: [mark = ', '] }) => joiner(mark), 'type')],
  ]);
}

/** Jinja's global names; they count as defined when a template's undeclared names are listed. */
export const globalNames: ReadonlySet<string> = new Set(['range', 'dict', 'namespace', 'cycler', 'joiner', 'lipsum']);

function rangeOf(given: readonly Value[]): Range {
  if (given.length === 0 || given.length > 3) {
    throw new TemplateError('TypeError', `range expected 1 to 3 arguments, got ${given.length}`);
  }
  const numbers = given.map((value) => BigInt(toIndex(value)));
  const [start = 0n, stop = 0n, step = 1n] = numbers.length === 1 ? [0n, ...numbers] : numbers;
  if (step === 0n) throw new TemplateError('ValueError', 'range() arg 3 must not be zero');
  const range = new Range(start, stop, step);
  if (range.length > longestRange) {
    throw new TemplateError(
      'OverflowError',
      `Range too big. The sandbox blocks ranges larger than MAX_RANGE (${longestRange}).`,
    );
  }
  return range;
}

function dictOf(from: Value | undefined, named: ReadonlyMap<string, Value>, budget: Budget): Dict {
  const given =
    from === undefined
      ? []
      : from instanceof Dict
        ? from.entries
        : elements(from, budget).map((pair): [Value, Value] => {
            const [key = null, value = null] = elements(pair, budget);
            return [key, value];
          });
  budget.allocate(given.length + named.size);
  return new Dict([...given, ...named]);
}

/** Contains values that loops and blocks may change: `{% set ns.total = 1 %}`. */
export class Namespace extends TemplateObject {
  readonly typeName = 'Namespace';
  constructor(
    readonly held: Dict,
    private readonly budget: Budget,
  ) {
    super();
  }
  override attribute(name: string): Value | undefined {
    return this.held.get(name);
  }
  override get shown(): string {
    return `<Namespace ${shownOf(this.held, this.budget)}>`;
  }
}

class Cycler extends TemplateObject {
  readonly typeName = 'Cycler';
  private at = 0;

  constructor(private readonly items: readonly Value[]) {
    super();
    if (items.length === 0) throw new TemplateError('RuntimeError', 'at least one item has to be provided');
  }

  override attribute(name: string): Value | undefined {
    if (name === 'current') return this.items[this.at] ?? null;
    if (name === 'items') return new Tuple(this.items);
    if (name === 'pos') return BigInt(this.at);
    if (name === 'next') {
      return define('next', [], [], () => {
        const item = this.items[this.at] ?? null;
        this.at = (this.at + 1) % this.items.length;
        return item;
      });
    }
    if (name !== 'reset') return undefined;
    return define('reset', [], [], () => {
      this.at = 0;
      return null;
    });
  }
}

/** Returns an empty text on the first call and `mark` on every later one. */
function joiner(mark: Value): Callable {
  let isUsed = false;
  return define('joiner', [], [], () => {
    const text = isUsed ? (isText(mark) ? rawText(mark) : mark) : '';
    isUsed = true;
    return text;
  });
}
