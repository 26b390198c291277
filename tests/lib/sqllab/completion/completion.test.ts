import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CompletionSchema, completionsAt } from '@/lib/sqllab/completion/completion';

const columns: Readonly<Record<string, readonly string[]>> = {
  orders: ['id', 'customer_id', 'Total'],
  customers: ['id', 'name'],
};

const schema: CompletionSchema = {
  dialect: 'postgresql',
  functions: ['count', 'coalesce'],
  argumentsOf: (name) => (name === 'coalesce' ? 'value, other, …' : null),
  schemas: ['public', 'sales'],
  tables: [
    { name: 'orders', schema: null, isView: false },
    { name: 'customers', schema: null, isView: true },
    { name: 'regions', schema: 'sales', isView: false },
  ],
  columnsOf: ({ name }) => columns[name]?.map((column) => ({ name: column, type: 'TEXT' })) ?? null,
  parameters: ['my_date'],
  snippets: [{ label: 'top ten', text: 'LIMIT 10' }],
};

/** The labels that are offered at the mark `|`. */
function labels(marked: string): readonly string[] {
  const cursor = marked.indexOf('|');
  return completionsAt(marked.replace('|', ''), cursor, schema).items.map(({ label }) => label);
}

test('tables come first after FROM and JOIN, columns in expressions', () => {
  expect(labels('select * from |').slice(0, 3)).toEqual(['customers', 'orders', 'regions']);
  expect(labels('select * from orders, |')[0]).toBe('customers');
  expect(labels('select * from orders join cu|')[0]).toBe('customers');
  expect(labels('select c| from orders')[0]).toBe('customer_id');
  expect(labels('SELE|')[0]).toBe('SELECT');
  expect(labels('select co|')).toEqual(expect.arrayContaining(['count', 'coalesce']));
});

test('aliases, common table expressions and subqueries offer their columns', () => {
  expect(labels('select o.| from orders o')).toEqual(['Total', 'customer_id', 'id']);
  expect(labels('with a as (select id as x, name from customers) select | from a').slice(0, 2)).toEqual(['name', 'x']);
  expect(labels('with a as (select * from customers) select b.| from a b')).toEqual(['id', 'name']);
  expect(labels('with a(p, q) as (select 1, 2) select a.| from a')).toEqual(['p', 'q']);
  expect(labels('select s.| from (select id, count(*) as n from orders group by 1) s')).toEqual(['id', 'n']);
  expect(labels('select 1; select | from customers')[0]).toBe('id');
  expect(labels('select * from sales.|')).toEqual(['regions']);
});

test('names that are invented get no proposals', () => {
  expect(labels('select 1 as t| from orders')).toEqual([]);
  expect(labels('create table t as s|')).toEqual(['SELECT']);
  expect(labels('select 1 as o|')).toEqual([]);
});

test('names that need quotes are inserted with them', () => {
  const cursor = 'select to'.length;
  const { items, from, to } = completionsAt('select to from orders', cursor, schema);
  expect(items[0]).toMatchObject({ label: 'Total', insert: '"Total"', detail: 'TEXT · orders' });
  expect([from, to]).toEqual([7, 9]);
});

test('templates offer parameters and macros, texts and comments nothing', () => {
  expect(labels('select {{ |')[0]).toBe('my_date');
  expect(labels('select {{ filter_v| }}')).toEqual(['filter_values']);
  expect(labels("select {{ filter_values('a') | }}".replace('|', '| |'))).toBeDefined();
  expect(labels("select 'or|' from orders")).toEqual([]);
  expect(labels('select 1 -- or|')).toEqual([]);
  expect(labels("select 'or|")).toEqual([]);
});

test('tables whose columns are not known are told', () => {
  expect(completionsAt('select  from sales.regions', 7, schema).wanted).toEqual([{ schema: 'sales', name: 'regions' }]);
});

test('200 of 5,000 tables are offered', () => {
  const tables = Array.from({ length: 5000 }, (_, at) => ({ name: `table_${at}`, schema: null, isView: false }));
  const many = { ...schema, tables };
  const sql = `${'select a, b, c from table_7 where a = 1;\n'.repeat(500)}select * from tab`;
  expect(completionsAt(sql, sql.length, many).items).toHaveLength(200);
});

test('reads any text', () => {
  const part = fc.constantFrom(
    ...['select', 'from', 'with', 'a', 'as', '(', ')', ',', '.', '"', "'", '{{', '}}', ';', 'join', '*', '--', '\n'],
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), fc.nat(100), (parts, at) => {
      const sql = parts.join(' ');
      const cursor = Math.min(at, sql.length);
      const { from, to } = completionsAt(sql, cursor, schema);
      expect(from).toBeLessThanOrEqual(to);
      expect(to).toBe(cursor);
    }),
  );
});

test('a function is offered with its arguments', () => {
  const { items } = completionsAt('select coal', 'select coal'.length, schema);
  expect(items.find(({ label }) => label === 'coalesce')).toMatchObject({
    insert: 'coalesce()',
    detail: '(value, other, …)',
  });
  expect(completionsAt('select cou', 'select cou'.length, schema).items[0]).toMatchObject({
    label: 'count',
    detail: '',
  });
});
