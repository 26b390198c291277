'use client';

import type { ReactElement } from 'react';
import { CodeSurface } from './code-surface';
import type { CodeProps } from './code-types';

export interface CodeFieldProps extends CodeProps {
  /** Lines that are shown at least; 3. */
  readonly rows?: number;
  /** It grows with its text up to this many lines; 20. */
  readonly maxRows?: number;
  /** Ctrl or Cmd with Enter. */
  readonly onSubmit?: () => void;
}

const lineHeight = 20;
const padding = 14;

/** Code in a form: a plain field until the person comes to write, then Monaco. Tab leaves it. */
export function CodeField({ rows = 3, maxRows = 20, onSubmit, ...code }: CodeFieldProps): ReactElement {
  const lines = Math.max(rows, Math.min(maxRows, code.value.split('\n').length));
  const minHeight = rows * lineHeight + padding;
  return (
    <CodeSurface
      {...code}
      keybindings={onSubmit ? [...(code.keybindings ?? []), { keys: 'Mod+Enter', run: onSubmit }] : code.keybindings}
      look="field"
      loadsAt="focus"
      style={{ height: lines * lineHeight + padding }}
      minHeight={minHeight}
      maxHeight={maxRows * lineHeight + padding}
    />
  );
}
