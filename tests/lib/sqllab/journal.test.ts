import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mergeTabs } from '@/lib/sqllab/journal';
import { type EditorTab, newTab } from '@/lib/sqllab/tabs/editor-tab';

const stored = (fields: Partial<EditorTab> = {}): EditorTab => ({
  ...newTab('t', 'Tab', 1000),
  serverId: 7,
  version: 3,
  isEdited: false,
  ...fields,
});

test('edits on top of the stored state are kept, and nothing is lost', () => {
  const { kept, lost } = mergeTabs(stored(), stored({ sql: 'typed', updatedAt: 2000, isEdited: true }));
  expect(kept).toMatchObject({ sql: 'typed', isEdited: true, version: 3 });
  expect(lost).toBeNull();
});

test('a state without edits gives way to a newer one, in either order', () => {
  const newer = stored({ sql: 'newer', version: 4, updatedAt: 10 });
  expect(mergeTabs(stored(), newer)).toMatchObject({ kept: { sql: 'newer', version: 4 }, lost: null });
  expect(mergeTabs(newer, stored())).toMatchObject({ kept: { sql: 'newer', version: 4 }, lost: null });
});

test('when two windows changed a tab, the later stays and the other is told', () => {
  const saved = stored({ sql: 'select a', version: 4, updatedAt: 3000 });
  const mine = stored({ sql: 'select b', version: 3, updatedAt: 4000, isEdited: true });
  expect(mergeTabs(mine, saved)).toMatchObject({
    kept: { sql: 'select b', version: 4, isEdited: true },
    lost: { sql: 'select a' },
  });
  const earlier = { ...mine, updatedAt: 2000 };
  expect(mergeTabs(earlier, saved)).toMatchObject({
    kept: { sql: 'select a', version: 4, isEdited: false },
    lost: { sql: 'select b' },
  });
  expect(mergeTabs({ ...mine, sql: 'select a, b' }, { ...saved, sql: 'select a' }).lost).toBeNull();
  expect(mergeTabs({ ...mine, sql: 'select a' }, saved)).toMatchObject({ kept: { isEdited: false }, lost: null });
});

test('a tab whose text is not loaded takes what there is', () => {
  const { kept, lost } = mergeTabs(stored({ isLoaded: false, sql: '' }), { ...stored({ sql: 'x' }), id: 'other' });
  expect(kept).toMatchObject({ id: 't', sql: 'x', isLoaded: true });
  expect(lost).toBeNull();
});

const anyTab = fc
  .record({
    sql: fc.string({ maxLength: 6 }),
    templateParams: fc.option(fc.string({ maxLength: 4 })),
    version: fc.integer({ min: 0, max: 4 }),
    updatedAt: fc.integer({ min: 0, max: 9 }),
    isEdited: fc.boolean(),
  })
  .map((fields) => stored(fields));

test('text that was typed is in what is kept or in what is told', () => {
  fc.assert(
    fc.property(anyTab, anyTab, (mine, theirs) => {
      const { kept, lost } = mergeTabs(mine, theirs);
      for (const side of [mine, theirs]) {
        if (!side.isEdited) continue;
        const places = [kept, ...(lost ? [lost] : [])];
        expect(places.some(({ sql }) => sql.includes(side.sql.trim()))).toBe(true);
        expect(places.some((place) => (place.templateParams ?? '').includes(side.templateParams?.trim() ?? ''))).toBe(
          true,
        );
      }
      expect(kept.version).toBe(Math.max(mine.version, theirs.version));
    }),
  );
});

test('both windows keep the same text', () => {
  fc.assert(
    fc.property(anyTab, anyTab, (mine, theirs) => {
      fc.pre(mine.updatedAt !== theirs.updatedAt);
      expect(mergeTabs(mine, theirs).kept.sql).toBe(mergeTabs(theirs, mine).kept.sql);
    }),
  );
});
