import type { Budget } from './budget';
import { TemplateError } from './template-error';
import { isEqual } from './value/compare';
import { absent } from './value/lookup';
import { Callable, orElse, TemplateObject, Tuple, type Value } from './value/value';

/** The `loop` variable in the body of a loop. */
export class Loop extends TemplateObject {
  readonly typeName = 'LoopContext';
  private at = 0;
  private last: Value | null = null;

  constructor(
    private readonly items: readonly Value[],
    private readonly depth: number,
    private readonly budget: Budget,
    /** Runs the same loop over other elements; null unless the loop was declared `recursive`. */
    readonly recurse: Callable | null,
  ) {
    super();
  }

  moveTo(at: number): void {
    this.at = at;
  }

  override attribute(name: string): Value | undefined {
    const { at, items, depth } = this;
    switch (name) {
      case 'index':
        return BigInt(at + 1);
      case 'index0':
        return BigInt(at);
      case 'revindex':
        return BigInt(items.length - at);
      case 'revindex0':
        return BigInt(items.length - at - 1);
      case 'first':
        return at === 0;
      case 'last':
        return at === items.length - 1;
      case 'length':
        return BigInt(items.length);
      case 'depth':
        return BigInt(depth);
      case 'depth0':
        return BigInt(depth - 1);
      case 'previtem':
        return orElse(items[at - 1], absent('there is no previous item'));
      case 'nextitem':
        return orElse(items[at + 1], absent('there is no next item'));
      case 'cycle':
        return new Callable('cycle', ({ positional }) => {
          if (positional.length === 0) throw new TemplateError('TypeError', 'no items for cycling given');
          return positional[at % positional.length] ?? null;
        });
      case 'changed':
        return new Callable('changed', ({ positional }) => this.changed(new Tuple(positional)));
      default:
        return undefined;
    }
  }

  override get shown(): string {
    return `<LoopContext ${this.at + 1}/${this.items.length}>`;
  }

  private changed(value: Value): boolean {
    if (this.last !== null && isEqual(this.last, value, this.budget)) return false;
    this.last = value;
    return true;
  }
}
