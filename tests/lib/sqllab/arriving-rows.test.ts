import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arrivingRows } from '@/lib/sqllab/arriving-rows';

const column = { column_name: 'a', name: 'a', type: 'TEXT', type_generic: 1, is_dttm: false };
const wire = (data: readonly unknown[]) =>
  JSON.stringify({ query_id: 1, status: 'success', columns: [column], data, query: { id: 'q' } });

test('rows are there as soon as they are whole, wherever the text is cut', () => {
  const row = fc.record({ a: fc.oneof(fc.string(), fc.constant('}],"\\{'), fc.constant(null), fc.array(fc.nat())) });
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), fc.integer({ min: 1, max: 40 }), (data, size) => {
      const text = wire(data);
      const arriving = arrivingRows();
      let known = 0;
      let last: readonly unknown[] = [];
      for (let at = 0; at < text.length; at += size) {
        const result = arriving.push(text.slice(at, at + size));
        if (result === null) continue;
        expect(result.data.length).toBeGreaterThan(known);
        expect(result).toMatchObject({ columns: [column], isWhole: false });
        known = result.data.length;
        last = result.data;
      }
      expect(last).toEqual(JSON.parse(JSON.stringify(data)));
    }),
  );
});

test('what is no answer with rows gives none', () => {
  for (const text of ['', '<html>', '{"errors":[]}', '{"data":[}', '{"query":{}}']) {
    expect(arrivingRows().push(text)).toBeNull();
  }
});
