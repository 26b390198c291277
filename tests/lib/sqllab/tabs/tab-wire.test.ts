import { expect, test } from 'vitest';
import { newTab } from '@/lib/sqllab/tabs/editor-tab';
import { newTabFields, queryOfWire, tabChanges, tabOfWire } from '@/lib/sqllab/tabs/tab-wire';
import { placeOfError, plainError, wireErrors } from '@/lib/sqllab/wire-error';

test('a stored tab is read as it was stored', () => {
  const tab = { ...newTab('t', 'Tab', 99, { dbId: 1, sql: 'select 1', queryLimit: 10 }), northPercent: 40 };
  const fields = tabChanges(tab, 4);
  const extra = JSON.parse(String(fields.extra_json));
  expect(extra).toMatchObject({ updatedAt: 99, version: 4 });
  expect(fields.latest_query_id).toBeUndefined();
  const wire = { ...fields, id: 7, extra_json: extra };
  expect(tabOfWire('t', wire)).toMatchObject({
    ...{ id: 't', serverId: 7, name: 'Tab', sql: 'select 1', queryLimit: 10 },
    ...{ northPercent: 40, southPercent: 60, version: 4, updatedAt: 99, isEdited: false },
  });
});

test('the first call has what later ones have', () => {
  const seed = { dbId: 1, sql: 'select 1', place: 2.5, pinnedQueryIds: ['q'], northPercent: 40 };
  const tab = { ...newTab('t', 'Tab', 99), ...seed };
  const { queryEditor } = newTabFields(tab);
  expect(queryEditor).toMatchObject({ id: 't', name: 'Tab', dbId: 1, sql: 'select 1' });
  expect(JSON.parse(String(queryEditor.extra_json))).toEqual({
    ...{ key: 't', updatedAt: 99, version: 0, northPercent: 40, southPercent: 70, place: 2.5, pinned: ['q'] },
  });
});

test('fields of wrong kinds count as missing', () => {
  expect(tabOfWire('t', null)).toBeNull();
  expect(tabOfWire('t', { id: 3, label: 5, sql: null, extra_json: 'x' })).toMatchObject({
    name: '',
    sql: '',
    version: 0,
  });
  expect(queryOfWire({ id: 'q', startDttm: '12.500000', endDttm: null, state: 'odd' })).toMatchObject({
    startDttm: 12.5,
    endDttm: null,
    state: 'failed',
  });
  expect(queryOfWire({})).toBeNull();
});

test('errors of all shapes are read', () => {
  expect(wireErrors({ errors: [{ message: 'no', error_type: 'SYNTAX_ERROR' }] })).toMatchObject([{ message: 'no' }]);
  expect(wireErrors({ message: 'no' })).toMatchObject([{ message: 'no' }]);
  expect(wireErrors('text')).toEqual([]);
});

test('the place of an error is in its extra, or in its text', () => {
  expect(placeOfError({ ...plainError('x'), extra: { line: 2, column: 7 } })).toEqual({ line: 2, column: 7 });
  expect(placeOfError(plainError(`Error parsing near '1' at line 1:7`))).toEqual({ line: 1, column: 7 });
  expect(placeOfError(plainError(`We can't seem to resolve the column "nonexistent" at line 3.`))).toEqual({
    line: 3,
    column: 1,
  });
  expect(placeOfError(plainError('no place'))).toBeNull();
});
