'use client';

import type { ReactElement } from 'react';
import type { ControlProps } from '@/components/controls/control-props';
import { CodeField } from '@/components/ui/code/code-field.client';
import type { CodeCompletion } from '@/components/ui/code/code-types';

const blocks: readonly CodeCompletion[] = [
  { label: '#each data', insert: '#each data}}\n  $1\n{{/each', kind: 'snippet', isSnippet: true },
  { label: '#if', insert: '#if $1}}\n  $2\n{{/if', kind: 'snippet', isSnippet: true },
  { label: '#unless', insert: '#unless $1}}\n  $2\n{{/unless', kind: 'snippet', isSnippet: true },
];

/** The template of a chart; the names of the result's columns are suggested. */
export function HandlebarsTemplateControl(props: ControlProps): ReactElement {
  const { control, value, onChange, resultColumns, ids, errors } = props;
  return (
    <CodeField
      language="handlebars"
      label={control.label}
      rows={8}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
      isInvalid={errors.length > 0}
      describedBy={ids.description}
      completions={async () => [
        ...resultColumns.map(({ name, kind }): CodeCompletion => ({ label: name, kind: 'column', detail: kind })),
        ...blocks,
      ]}
    />
  );
}
