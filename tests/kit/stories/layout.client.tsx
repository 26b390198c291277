'use client';

import { type ReactElement, useState } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button/icon-button.client';
import { TextField } from '@/components/ui/input/text-field.client';
import { Accordion } from '@/components/ui/layout/accordion.client';
import { BottomSheet } from '@/components/ui/layout/bottom-sheet.client';
import type { SheetStop } from '@/components/ui/layout/sheet-stops';
import { Splitter } from '@/components/ui/layout/splitter.client';
import { Tabs } from '@/components/ui/layout/tabs.client';
import { Toolbar } from '@/components/ui/layout/toolbar.client';

const none = () => undefined;

function Note({ label }: { readonly label: string }): ReactElement {
  const [text, setText] = useState('');
  return <TextField aria-label={label} value={text} onChange={setText} />;
}

function Sections(): ReactElement {
  return (
    <Tabs
      label="Chart"
      tabs={[
        { id: 'data', label: 'Data', content: <Note label="Data note" /> },
        { id: 'customize', label: 'Customize', badge: 3, content: <Note label="Customize note" /> },
        { id: 'off', label: 'Not here', isDisabled: true, content: 'Never' },
        { id: 'last', label: 'History', content: <p style={{ padding: 8 }}>Nothing has happened yet.</p> },
      ]}
      end={<IconButton icon="chevron" label="Collapse data panel" />}
    />
  );
}

function Editors(): ReactElement {
  const [ids, setIds] = useState<readonly number[]>(Array.from({ length: 12 }, (_, index) => index + 1));
  return (
    <Tabs
      label="Queries"
      tabs={ids.map((id) => ({
        id: String(id),
        label: `Untitled Query ${id}`,
        content: <p style={{ padding: 8 }}>Query {id}</p>,
      }))}
      onClose={(closed) => setIds(ids.filter((id) => String(id) !== closed))}
      onAdd={() => setIds([...ids, Math.max(0, ...ids) + 1])}
      addLabel="Add tab"
    />
  );
}

function Folding(): ReactElement {
  return (
    <div style={{ maxWidth: 360 }}>
      <Accordion
        items={[
          { id: 'query', title: 'Query', isOpen: true, content: <Note label="Query note" /> },
          { id: 'title', title: 'Chart Title', badge: 2, content: <Note label="Title note" /> },
          { id: 'more', title: 'Advanced analytics', help: 'For series over time.', hasError: true, content: 'More' },
        ]}
      />
    </div>
  );
}

function Panes(): ReactElement {
  const fill = { padding: 12 };
  return (
    <div style={{ height: 320, border: '1px solid var(--line)', background: 'var(--surface)' }}>
      <Splitter
        direction="row"
        storageKey="kit-panes"
        panes={[
          {
            id: 'columns',
            label: 'columns',
            size: 240,
            min: 120,
            isCollapsible: true,
            content: <p style={fill}>Columns</p>,
          },
          {
            id: 'middle',
            label: 'chart',
            size: 1,
            min: 100,
            content: (
              <Splitter
                direction="column"
                panes={[
                  { id: 'chart', label: 'chart', size: 0.6, min: 40, content: <p style={fill}>Chart</p> },
                  { id: 'data', label: 'data', size: 0.4, min: 40, content: <p style={fill}>Results</p> },
                ]}
              />
            ),
          },
        ]}
      />
    </div>
  );
}

function Low(): ReactElement {
  const [stop, setStop] = useState<SheetStop>('half');
  return (
    <div style={{ height: 600, border: '1px solid var(--line)' }}>
      <BottomSheet
        label="results"
        stop={stop}
        onStop={setStop}
        behind={
          <div style={{ padding: 12 }}>
            <Button look="primary">Run</Button>
            {stop === 'full' ? null : <p>SELECT 1</p>}
          </div>
        }
      >
        <p style={{ padding: 12 }}>One row.</p>
      </BottomSheet>
    </div>
  );
}

function Bar(): ReactElement {
  return (
    <Toolbar label="Chart tools">
      <Button look="primary">Save</Button>
      <Button>Undo</Button>
      <Button disabled>Redo</Button>
      <TextField aria-label="Zoom" value="100" onChange={none} end="%" />
      <IconButton icon="more" label="More" />
    </Toolbar>
  );
}

export const stories: Readonly<Record<string, () => ReactElement>> = {
  tabs: Sections,
  editors: Editors,
  accordion: Folding,
  splitter: Panes,
  bottomSheet: Low,
  toolbar: Bar,
};
