import { describe, expect, it } from 'vitest';
import { type Cell, CellList, type ColumnKind, Decimal } from '@/lib/frame/frame';
import { packCells, rowsOf, sizeOf, unpackCells } from '@/lib/server/engines/native/packed-cells';

const columns: readonly (readonly [form: string, kind: ColumnKind, values: readonly Cell[]])[] = [
  ['numbers', 'numeric', [1.5, -0, 2 ** 53, null]],
  ['numbers', 'temporal', [Date.UTC(2020, 0, 1), null, 0.123]],
  ['numbers', 'numeric', [1, 2]],
  ['truths', 'boolean', [true, null, false]],
  ['texts', 'string', ['', 'ä😀', null, '\0']],
  ['others', 'numeric', [1, 2n ** 70n, null, new Decimal('0.1000000000000000000001')]],
  ['others', 'string', ['1', 2]],
  ['others', 'boolean', [true, 'yes']],
];

describe('a column on its way from the process of an engine', () => {
  it.each(columns)('is packed as %s where it is %s, and unpacked as it was', (form, kind, values) => {
    const packed = packCells(values, kind);
    expect(packed.form).toBe(form);
    expect(unpackCells(structuredClone(packed))).toEqual(values);
  });

  it('is packed into one value where all of its cells are of its kind', () => {
    expect(packCells([1, 2], 'numeric')).toEqual({ form: 'numbers', values: new Float64Array([1, 2]), missing: null });
    expect(packCells(['a', null, 'bc'], 'string')).toEqual({
      form: 'texts',
      text: 'abc',
      lengths: new Int32Array([1, -1, 2]),
    });
    expect(packCells([true, null], 'boolean')).toEqual({ form: 'truths', values: new Uint8Array([1, 2]) });
  });

  it('is not joined where its texts are longer than a string may be', () => {
    expect(packCells(['x'.repeat(2 ** 26), 'y'], 'string').form).toBe('others');
  });

  it('holds no list, which no database gives', () => {
    expect(() => packCells([new CellList([1])], 'numeric')).toThrow('no database gives a list');
  });

  it('becomes the rows that it was of, and tells how large it is', () => {
    const batch = { length: 2, columns: [packCells([1, 2], 'numeric'), packCells(['abc', null], 'string')] };
    expect(rowsOf(batch)).toEqual([
      [1, 'abc'],
      [2, null],
    ]);
    expect(sizeOf(batch)).toBe(16 + 3);
  });
});
