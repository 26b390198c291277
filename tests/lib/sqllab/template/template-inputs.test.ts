import { describe, expect, it } from 'vitest';
import { templateInputs, withInputKind, withInputValue } from '@/lib/sqllab/template/template-inputs';

const sql = "SELECT * FROM t WHERE day > '{{ since }}' AND n < {{ most }} AND country = '{{ country }}'";

describe('inputs of a template', () => {
  it('are its variables, of the kinds that their values suggest', () => {
    const json = '{"since": "2026-01-02", "most": 5, "other": 1}';
    expect(templateInputs(sql, json)).toEqual([
      { name: 'since', kind: 'date', choices: '', value: '2026-01-02' },
      { name: 'most', kind: 'number', choices: '', value: 5 },
      { name: 'country', kind: 'text', choices: '', value: undefined },
    ]);
    expect(templateInputs('SELECT 1', json)).toEqual([]);
    expect(templateInputs(sql, '{')).toBeNull();
  });

  it('leave lists and objects to the dialog', () => {
    const names = templateInputs('{{ a }} {{ b }}', '{"a": [1], "b": 2}')?.map(({ name }) => name);
    expect(names).toEqual(['b']);
  });

  it('change one value and keep the others', () => {
    const json = withInputValue('{"most": 5, "other": [1]}', 'country', 'Peru');
    expect(JSON.parse(json)).toEqual({ most: 5, other: [1], country: 'Peru' });
    expect(JSON.parse(withInputValue(json, 'most', null))).toEqual({ other: [1], country: 'Peru' });
    expect(withInputValue('{ not JSON', 'most', 3)).toBe('{ not JSON');
  });

  it('keep their kind with the values, and read the value anew', () => {
    const numbers = withInputKind('{"country": "12"}', 'country', 'number');
    expect(templateInputs('{{ country }}', numbers)).toMatchObject([{ kind: 'number', value: 12 }]);
    const list = withInputKind(numbers, 'country', 'list', 'SELECT name FROM countries');
    expect(templateInputs('{{ country }}', list)).toEqual([
      { name: 'country', kind: 'list', choices: 'SELECT name FROM countries', value: 12 },
    ]);
  });
});
