'use client';

import { type ReactElement, useState } from 'react';
import type { ControlProps } from './control-props';

/** The value as JSON text, for values that have no editor of their own. Text that is not JSON is taken as a string. */
export function FallbackControl({ value, onChange, errors, ids }: ControlProps): ReactElement {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed === null) return;
    setTyped(null);
    if (typed !== textOf(value)) onChange(parsed(typed));
  };
  return (
    <input
      id={ids.control}
      className="field"
      aria-labelledby={ids.label}
      aria-describedby={ids.description}
      aria-invalid={errors.length > 0}
      value={typed ?? textOf(value)}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter') commit();
      }}
    />
  );
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function parsed(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
