import { missingName } from './value/lookup';
import type { Value } from './value/value';

/** Names and their values; an inner scope sees the outer ones and leaves them as they are. */
export class Scope {
  private readonly held = new Map<string, Value>();

  constructor(private readonly outer: Scope | null = null) {}

  lookup(name: string): Value {
    for (let scope: Scope | null = this; scope !== null; scope = scope.outer) {
      const value = scope.held.get(name);
      if (value !== undefined) return value;
    }
    return missingName(name);
  }

  set(name: string, value: Value): void {
    this.held.set(name, value);
  }
}
