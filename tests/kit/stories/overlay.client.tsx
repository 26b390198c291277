'use client';

import { type ReactElement, useState } from 'react';
import { Button } from '@/components/ui/button';
import { AlertDialog } from '@/components/ui/overlay/alert-dialog.client';
import { ContextMenu } from '@/components/ui/overlay/context-menu.client';
import { Dialog } from '@/components/ui/overlay/dialog.client';
import { DropdownMenu, type MenuEntry } from '@/components/ui/overlay/menu.client';
import { Popover } from '@/components/ui/overlay/popover.client';
import { Sheet } from '@/components/ui/overlay/sheet.client';
import { toast } from '@/components/ui/overlay/toast';
import { Toasts } from '@/components/ui/overlay/toasts.client';
import { Tooltip } from '@/components/ui/overlay/tooltip.client';
import { useConfirm } from '@/components/ui/overlay/use-confirm';
import { CommandPalette } from '@/components/ui/palette/command-palette.client';
import type { PaletteGroup } from '@/components/ui/palette/palette-items';

function useSaid(): [string, (word: string) => () => void, ReactElement] {
  const [said, setSaid] = useState('nothing');
  return [said, (word) => () => setSaid(word), <p key="said">Last: {said}</p>];
}

function entries(say: (word: string) => () => void, isWrapped: boolean, wrap: () => void): MenuEntry[] {
  return [
    { heading: 'Chart' },
    { id: 'edit', label: 'Edit chart properties', icon: 'list', onSelect: say('edit') },
    { id: 'save', label: 'Save', shortcut: 'Ctrl S', onSelect: say('save') },
    { submenu: 'Download', items: [{ id: 'csv', label: 'Export to CSV', onSelect: say('csv') }] },
    'separator',
    { id: 'wrap', label: 'Wrap lines', isChecked: isWrapped, onSelect: wrap, keepsOpen: true },
    { id: 'docs', label: 'Open the dataset', href: '#dataset' },
    { id: 'share', label: 'Share', isDisabled: true, reason: 'Save the chart first' },
    'separator',
    { id: 'delete', label: 'Delete', isDanger: true, onSelect: say('delete') },
  ];
}

function MenuStory(): ReactElement {
  const [, say, line] = useSaid();
  const [isWrapped, setIsWrapped] = useState(true);
  return (
    <>
      <DropdownMenu
        trigger={<Button>More options</Button>}
        items={entries(say, isWrapped, () => setIsWrapped(!isWrapped))}
      />
      {line}
    </>
  );
}

function ContextMenuStory(): ReactElement {
  const [, say, line] = useSaid();
  return (
    <>
      <ContextMenu
        items={(target) => {
          const name = target.closest('[data-cell]')?.textContent;
          return name ? [{ id: 'drill', label: `Drill by ${name}`, onSelect: say(name) }] : [];
        }}
      >
        <div style={{ padding: 24, border: '1px solid var(--line)' }}>
          <Button data-cell="">Girls</Button> <Button data-cell="">Boys</Button>
        </div>
      </ContextMenu>
      {line}
    </>
  );
}

function PopoverStory(): ReactElement {
  return (
    <>
      <Popover trigger={<Button>Filter</Button>} label="Edit filter" width={320}>
        {(close) => (
          <>
            <label>
              Value
              <input className="field" />
            </label>
            <Button look="primary" onClick={close} style={{ marginTop: 12 }}>
              Apply
            </Button>
          </>
        )}
      </Popover>{' '}
      <Button>Elsewhere</Button>
    </>
  );
}

function TooltipStory(): ReactElement {
  return (
    <div style={{ padding: 48 }}>
      <Tooltip text="Runs the query again, without the cache">
        <Button>Refresh</Button>
      </Tooltip>
    </div>
  );
}

function DialogStory(): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState('');
  const confirm = useConfirm();
  const close = async (): Promise<void> => {
    if (name === '' || (await confirm({ text: 'Leave without saving the name?', confirmLabel: 'Leave' }))) {
      setIsOpen(false);
      setName('');
    }
  };
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Edit properties</Button>
      <Dialog
        title="Dashboard properties"
        isOpen={isOpen}
        onClose={close}
        isResizable
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button look="primary" onClick={() => setIsOpen(false)}>
              Save
            </Button>
          </>
        }
      >
        <label>
          Name
          <input className="field" value={name} onChange={(event) => setName(event.target.value)} />
        </label>
        {Array.from({ length: 40 }, (_, at) => `Setting ${at + 1}`).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </Dialog>
    </>
  );
}

function ConfirmStory(): ReactElement {
  const [, say, line] = useSaid();
  const [isOpen, setIsOpen] = useState(false);
  const confirm = useConfirm();
  const ask = async (): Promise<void> => {
    const isYes = await confirm({
      text: (
        <>
          Are you sure you want to delete <strong>USA Births Names</strong>?
        </>
      ),
      typed: 'DELETE',
      confirmLabel: 'Delete',
      isDanger: true,
    });
    say(isYes ? 'yes' : 'no')();
  };
  return (
    <>
      <Button onClick={ask}>Delete the dashboard</Button>{' '}
      <Button onClick={() => setIsOpen(true)}>Discard changes</Button>
      <AlertDialog
        title="Discard changes?"
        isOpen={isOpen}
        onConfirm={() => setIsOpen(false)}
        onCancel={() => setIsOpen(false)}
      >
        What was changed since the last save is lost.
      </AlertDialog>
      {line}
    </>
  );
}

function SheetStory(): ReactElement {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Filters</Button>
      <Sheet
        title="Filters"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        footer={<Button look="primary">Apply filters</Button>}
      >
        <label>
          Region
          <input className="field" />
        </label>
      </Sheet>
    </>
  );
}

function ToastStory(): ReactElement {
  const [, say, line] = useSaid();
  return (
    <>
      <Button onClick={() => toast.info('The query runs')}>info</Button>{' '}
      <Button onClick={() => toast.success('The dataset has been saved')}>success</Button>{' '}
      <Button onClick={() => toast.warning('The result is cut at 1000 rows')}>warning</Button>{' '}
      <Button onClick={() => toast.danger('An error occurred while loading the SQL')}>danger</Button>{' '}
      <Button
        onClick={() =>
          toast.success('Deleted: Genders', {
            durationMs: 10_000,
            action: { label: 'Undo', onSelect: say('undone') },
          })
        }
      >
        with undo
      </Button>{' '}
      <Button onClick={() => [1, 2, 3, 4, 5, 6, 7].map((at) => toast.info(`Message ${at}`))}>seven</Button>
      {line}
      <Toasts />
    </>
  );
}

const names = ['Sales Dashboard', 'USA Births Names', 'World Bank'];

/** The answer to one letter comes later than the answer to two. */
async function find(text: string, signal: AbortSignal): Promise<readonly PaletteGroup[]> {
  await new Promise((done) => setTimeout(done, text.length === 1 ? 800 : 100));
  signal.throwIfAborted();
  if (text === 'broken') throw new Error('No answer');
  const items = names.filter((name) => name.toLowerCase().includes(text.toLowerCase()));
  return [
    {
      id: 'dashboards',
      heading: 'Dashboards',
      items: items.map((name) => ({ id: name, label: name, href: `#${name.length}` })),
    },
  ];
}

function PaletteStory(): ReactElement {
  const [, say, line] = useSaid();
  const [isOpen, setIsOpen] = useState(false);
  const pages = [
    { id: 'home', label: 'Home', href: '#home' },
    { id: 'charts', label: 'Charts', href: '#charts' },
    { id: 'keys', label: 'All keys', shortcut: '?', onSelect: say('keys') },
  ];
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>Go to…</Button>
      <CommandPalette
        label="Go to"
        placeholder="Go to a dashboard, a chart, a page…"
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        groups={[{ id: 'pages', heading: 'Pages', items: pages }]}
        find={find}
      />
      {line}
    </>
  );
}

export const stories: Readonly<Record<string, () => ReactElement>> = {
  menu: MenuStory,
  'context-menu': ContextMenuStory,
  popover: PopoverStory,
  tooltip: TooltipStory,
  dialog: DialogStory,
  confirm: ConfirmStory,
  sheet: SheetStory,
  toast: ToastStory,
  palette: PaletteStory,
};
