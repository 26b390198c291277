'use client';

import type { ReactElement } from 'react';
import { CodeSurface } from './code-surface';
import type { CodeProps } from './code-types';

export interface CodeEditorProps extends CodeProps {
  /** Any CSS height; '100%'. */
  readonly height?: number | string;
  readonly minHeight?: number;
  /** When Monaco is loaded; 'mount', right after the page woke up. */
  readonly loadsAt?: 'mount' | 'focus';
}

/** A whole editor with line numbers: a plain field in the first HTML, then Monaco. Ctrl+M lets Tab leave it. */
export function CodeEditor({
  height = '100%',
  minHeight = 60,
  loadsAt = 'mount',
  ...code
}: CodeEditorProps): ReactElement {
  return (
    <CodeSurface
      {...code}
      look="editor"
      loadsAt={loadsAt}
      style={{ height, minHeight }}
      minHeight={minHeight}
      maxHeight={null}
    />
  );
}
