import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RowActsModel } from '@/components/lists/acts/use-row-acts';
import { useRowActs } from '@/components/lists/acts/use-row-acts';
import { RowTable } from '@/components/lists/rows/row-table';
import type { RowsModel } from '@/components/lists/use-rows';
import { useSelection } from '@/components/lists/use-selection';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import { readListState } from '@/lib/lists/list-state';
import { listPlan } from '@/lib/lists/plans/registry';
import type { Row } from '@/lib/lists/row-text';
import list from '@/lib/text/messages/en/list.json';
import ui from '@/lib/text/messages/en/ui.json';

function Table({ id, row, canWrite }: { readonly id: string; readonly row: Row; readonly canWrite: boolean }) {
  const plan = listPlan(id, { kind: 'report', id: '7' });
  const rows = [{ id: 7, row }];
  const model: RowsModel = {
    rows,
    count: 1,
    isBusy: false,
    error: undefined,
    reload: async () => undefined,
    hide: () => undefined,
    reloadFavorites: async () => undefined,
    starred: new Set(),
    setStarred: () => undefined,
  };
  const view = { plan, rights: { canWrite, canExport: false, canTag: false }, context: { types: {} } };
  const selection = useSelection();
  const acts: RowActsModel = useRowActs(view, model, selection);
  const state = readListState(plan, new URLSearchParams());
  return <RowTable {...{ view, model, selection, acts, rows, state }} onChange={() => undefined} />;
}

function drawn(id: string, row: Row, canWrite: boolean): string {
  return renderToStaticMarkup(
    <TextProvider messages={{ list, ui }}>
      <Table id={id} row={row} canWrite={canWrite} />
    </TextProvider>,
  );
}

const schedule = { name: 'Weekly', active: true, last_state: 'Success', recipients: [], owners: [] };

test('a schedule has a switch with its name, which shows what is stored', () => {
  expect(drawn('report', schedule, true)).toMatch(
    /<input aria-label="Weekly is active" type="checkbox" role="switch" aria-checked="true"/,
  );
  expect(drawn('report', { ...schedule, active: false }, true)).toContain('aria-checked="false"');
});

test('acts that are ours say which row they are for', () => {
  const html = drawn('report', schedule, true);
  for (const name of ['file-text', 'Send now: Weekly', 'edit', 'delete'])
    expect(html).toContain(`aria-label="${name}"`);
  expect(drawn('alert', schedule, true)).toContain('aria-label="Check now: Weekly"');
});

test('who only reads gets what reading offers, and no column of acts where that is nothing', () => {
  const html = drawn('report', schedule, false);
  expect(html).toContain('aria-label="file-text"');
  expect(html).not.toMatch(/aria-label="(Send now: Weekly|edit|delete)"/);
  const job = { title: 'Report: Weekly', state: 'failed' };
  expect(drawn('job', job, true)).toContain('Actions');
  expect(drawn('job', job, false)).not.toContain('Actions');
});

test('without script the message of a run is a form that leads to it', () => {
  const run = { uuid: '0f8fad5b-d9cb-469f-a165-70867728950e', state: 'Success', has_message: true };
  const html = drawn('run', run, true);
  expect(html).toMatch(/form="list-call"[^>]*formAction="\/api\/v1\/report\/7\/log\/7\/message"/i);
  expect(html).toContain('aria-label="Message: 0f8fad5b"');
  expect(drawn('run', run, false)).not.toContain('Message');
});

test('the name of a state stands beside its mark', () => {
  expect(drawn('report', schedule, true)).toMatch(/aria-label="check".*<\/svg><\/span>Success/);
  expect(drawn('report', { ...schedule, last_state: 'Error' }, true)).toMatch(
    /aria-label="close".*<\/svg><\/span>Error/,
  );
  expect(drawn('report', { ...schedule, last_state: null }, true)).not.toContain('class="badge"');
});
