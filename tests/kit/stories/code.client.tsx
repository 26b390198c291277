'use client';

import { type ReactElement, useRef, useState } from 'react';
import { CodeEditor } from '@/components/ui/code/code-editor.client';
import { CodeField } from '@/components/ui/code/code-field.client';
import type { CodeApi } from '@/components/ui/code/code-types';

function Field(): ReactElement {
  const [value, setValue] = useState('SUM(num)');
  const [sent, setSent] = useState('');
  return (
    <>
      <CodeField
        label="SQL expression"
        language="sql"
        value={value}
        onChange={setValue}
        onSubmit={() => setSent(value)}
      />
      <output>{`Value: ${value}`}</output>
      <p>Sent: {sent}</p>
    </>
  );
}

function Whole(): ReactElement {
  const [value, setValue] = useState('SELECT state, SUM(num) AS births\nFROM birth_names -- all of them\nWHERE ds > 5');
  const [runs, setRuns] = useState(0);
  const [place, setPlace] = useState('');
  const api = useRef<CodeApi>(null);
  return (
    <>
      <div style={{ height: 220, border: '1px solid var(--line)' }}>
        <CodeEditor
          label="SQL"
          language="sql"
          value={value}
          onChange={setValue}
          apiRef={api}
          keybindings={[{ keys: 'Mod+Enter', run: () => setRuns((last) => last + 1) }]}
          markers={[{ line: 2, column: 6, message: 'relation does not exist', severity: 'error' }]}
          completions={async ({ word }) => [
            { label: `${word}_births`, kind: 'table', detail: 'table' },
            { label: 'birth_names', kind: 'table', detail: 'table' },
          ]}
          hover={async ({ word }) => `**${word}**`}
          onCursor={({ line, column }) => setPlace(`${line}:${column}`)}
        />
      </div>
      <button type="button" className="button" onClick={() => api.current?.insertText('limit_here')}>
        Insert
      </button>
      <output>{`Value: ${value}`}</output>
      <p>Runs: {runs}</p>
      <p>Cursor: {place}</p>
    </>
  );
}

function Json(): ReactElement {
  const [value, setValue] = useState('{"color": "#fff", "size": 12, "on": true}');
  const api = useRef<CodeApi>(null);
  return (
    <>
      <CodeField label="Metadata" language="json" value={value} onChange={setValue} apiRef={api} rows={4} />
      <button type="button" className="button" onClick={() => api.current?.format()}>
        Format
      </button>
      <output>{`Value: ${value}`}</output>
    </>
  );
}

export const stories: Readonly<Record<string, () => ReactElement>> = { field: Field, editor: Whole, json: Json };
