/** A formula of one variable `x`, as annotation layers store it: `y = 2 * sin(x / 1e9) ^ 2`. */
export type Formula = (x: number) => number | null;

const functions: Readonly<Record<string, (...values: number[]) => number>> = {
  abs: Math.abs,
  acos: Math.acos,
  asin: Math.asin,
  atan: Math.atan,
  cbrt: Math.cbrt,
  ceil: Math.ceil,
  cos: Math.cos,
  cosh: Math.cosh,
  exp: Math.exp,
  floor: Math.floor,
  ln: Math.log,
  log: (value, base) => (base === undefined ? Math.log(value) : Math.log(value) / Math.log(base)),
  log10: Math.log10,
  log2: Math.log2,
  max: Math.max,
  min: Math.min,
  pow: (base, power) => (base ?? Number.NaN) ** (power ?? Number.NaN),
  round: Math.round,
  sign: Math.sign,
  sin: Math.sin,
  sinh: Math.sinh,
  sqrt: Math.sqrt,
  tan: Math.tan,
  tanh: Math.tanh,
};
const constants: Readonly<Record<string, number>> = { pi: Math.PI, e: Math.E, tau: 2 * Math.PI };

type Node = (x: number) => number;

/** Parses a formula, or returns null for an invalid one. */
export function formulaOf(text: string): Formula | null {
  const body = text.replace(/^\s*(?:[a-z]\w*\s*(?:\(\s*x\s*\))?)\s*=/i, '');
  const tokens = body.match(/\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?|[a-z_]\w*|\S/gi) ?? [];
  const reader = new Reader(tokens);
  const node = reader.sum();
  if (node === null || !reader.isDone()) return null;
  return (x) => {
    const value = node(x);
    return Number.isFinite(value) ? value : null;
  };
}

class Reader {
  #at = 0;
  constructor(private readonly tokens: readonly string[]) {}

  isDone(): boolean {
    return this.#at === this.tokens.length;
  }

  sum(): Node | null {
    return this.#chain(() => this.#product(), { '+': (a, b) => a + b, '-': (a, b) => a - b });
  }

  #product(): Node | null {
    return this.#chain(() => this.#signed(), { '*': (a, b) => a * b, '/': (a, b) => a / b, '%': (a, b) => a % b });
  }

  #chain(next: () => Node | null, operators: Readonly<Record<string, (a: number, b: number) => number>>): Node | null {
    let left = next();
    while (left !== null) {
      const operate = operators[this.tokens[this.#at] ?? ''];
      if (operate === undefined) return left;
      this.#at += 1;
      const right = next();
      if (right === null) return null;
      const before: Node = left;
      left = (x) => operate(before(x), right(x));
    }
    return null;
  }

  #signed(): Node | null {
    if (this.#take('+')) return this.#signed();
    if (!this.#take('-')) return this.#power();
    const node = this.#signed();
    return node === null ? null : (x) => -node(x);
  }

  #power(): Node | null {
    const base = this.#atom();
    if (
      base === null ||
      !(this.#take('^') || (this.tokens[this.#at] === '*' && this.tokens[this.#at + 1] === '*' && this.#skip(2)))
    ) {
      return base;
    }
    const power = this.#signed();
    return power === null ? null : (x) => base(x) ** power(x);
  }

  #atom(): Node | null {
    const token = this.tokens[this.#at];
    if (token === undefined) return null;
    this.#at += 1;
    if (token === '(') {
      const node = this.sum();
      return node !== null && this.#take(')') ? node : null;
    }
    if (/^[\d.]/.test(token)) {
      const value = Number(token);
      return Number.isNaN(value) ? null : () => value;
    }
    const name = token.toLowerCase();
    if (this.tokens[this.#at] === '(' && Object.hasOwn(functions, name)) return this.#call(functions[name] ?? Math.abs);
    if (name === 'x') return (x) => x;
    const constant = Object.hasOwn(constants, name) ? constants[name] : undefined;
    return constant === undefined ? null : () => constant;
  }

  #call(apply: (...values: number[]) => number): Node | null {
    this.#at += 1;
    const values: Node[] = [];
    do {
      const node = this.sum();
      if (node === null) return null;
      values.push(node);
    } while (this.#take(','));
    return this.#take(')') ? (x) => apply(...values.map((value) => value(x))) : null;
  }

  #take(token: string): boolean {
    if (this.tokens[this.#at] !== token) return false;
    this.#at += 1;
    return true;
  }

  #skip(count: number): boolean {
    this.#at += count;
    return true;
  }
}
