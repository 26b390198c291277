import { missingName } from './value/lookup';
import type { Value } from './value/value';

/** Names and their values. An inner scope can read the outer ones but not change them. */
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
