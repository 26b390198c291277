import { expect, test } from 'vitest';
import { readScheduleSettings, scheduleForm } from '@/lib/server/sqllab/schedule/settings';
import { brokenRules, firstValues, isScheduleComplete, scheduleAddress } from '@/lib/sqllab/schedule-form';

const settings = {
  JSONSCHEMA: {
    description: 'It runs in the warehouse.',
    type: 'object',
    properties: {
      output_table: { type: 'string', title: 'Output table' },
      start: { type: 'string', format: 'date-time' },
      day: { type: 'string', format: 'date' },
      interval: { type: 'string', enum: ['daily', 'weekly'], default: 'daily' },
      tries: { type: 'integer', default: 3 },
      mails: { type: 'boolean', title: 'Mail failures' },
    },
    required: ['output_table'],
  },
};

test('without a setting nothing is scheduled', () => {
  expect(readScheduleSettings('')).toBeNull();
  expect(scheduleForm(null)).toBeNull();
});

test.each(['{', '[]', '{}', '{"JSONSCHEMA": {}}'])('%s is no setting', (text) => {
  expect(() => readScheduleSettings(text)).toThrow('JSONSCHEMA');
});

test('each property of the schema is a field of its kind', () => {
  const form = scheduleForm(readScheduleSettings(JSON.stringify(settings)));
  expect(form?.about).toBe('It runs in the warehouse.');
  expect(form?.fields.map(({ label, kind, isRequired }) => [label, kind, isRequired])).toEqual([
    ['Output table', 'text', true],
    ['start', 'moment', false],
    ['day', 'date', false],
    ['interval', 'choice', false],
    ['tries', 'number', false],
    ['Mail failures', 'flag', false],
  ]);
});

test('a form begins with what the setting gives, and is complete with what it requires', () => {
  const form = scheduleForm(settings);
  if (form === null) throw new Error('there is a form');
  const first = firstValues(form);
  expect(first).toEqual({ interval: 'daily', tries: 3, mails: false });
  expect(isScheduleComplete(form, first)).toBe(false);
  expect(isScheduleComplete(form, { ...first, output_table: '' })).toBe(false);
  expect(isScheduleComplete(form, { ...first, output_table: 'sales_daily' })).toBe(true);
});

const now = Date.UTC(2030, 0, 1, 12);

test.each([
  ['tomorrow at 9am', '2030-01-02 09:00:00'],
  ['9am in 30 days', '2030-01-31 09:00:00'],
  ['in 30 days at 10:30', '2030-01-31 10:30:00'],
  ['2030-01-02T09:00:00', '2030-01-02 09:00:00'],
  ['whenever', undefined],
])('a time that is given as %s begins the form with %s', (first, moment) => {
  const property = { type: 'string', format: 'date-time', default: first };
  const form = scheduleForm({ JSONSCHEMA: { properties: { start: property } } }, now);
  expect(firstValues(form ?? { fields: [] })).toEqual(moment === undefined ? {} : { start: moment });
});

/** The settings that the documentation of the reference shows. */
const documented = {
  JSONSCHEMA: {
    properties: {
      output_table: { type: 'string', title: 'Output table name' },
      start_date: { type: 'string', format: 'date-time', default: 'tomorrow at 9am' },
      end_date: { type: 'string', format: 'date-time', default: '9am in 30 days' },
      schedule_interval: { type: 'string' },
      dependencies: { type: 'array', title: 'Dependencies', items: { type: 'string' } },
      owner_id: { type: 'integer', default: 7 },
      notes: { type: 'string' },
    },
  },
  UISCHEMA: {
    'ui:order': ['notes', '*', 'start_date'],
    schedule_interval: { 'ui:placeholder': '@daily, @weekly, etc.' },
    dependencies: { 'ui:help': 'Names of tables' },
    owner_id: { 'ui:widget': 'hidden' },
    notes: { 'ui:widget': 'textarea', 'ui:title': 'Notes' },
  },
  VALIDATION: [
    {
      name: 'less_equal',
      arguments: ['start_date', 'end_date'],
      message: 'End date cannot be before start date',
      container: 'end_date',
    },
  ],
  linkback: `https://scheduler.example.com/tree?dag_id=query_\${id}_\${extra_json.schedule_info.output_table}`,
};

test('a form looks and is ordered as the setting says', () => {
  const form = scheduleForm(readScheduleSettings(JSON.stringify(documented)), now);
  expect(form?.fields.map(({ name }) => name)).toEqual([
    ...['notes', 'output_table', 'end_date', 'schedule_interval', 'dependencies', 'owner_id', 'start_date'],
  ]);
  const field = (wanted: string) => form?.fields.find(({ name }) => name === wanted);
  expect(field('notes')).toMatchObject({ kind: 'long', label: 'Notes' });
  expect(field('schedule_interval')).toMatchObject({ placeholder: '@daily, @weekly, etc.' });
  expect(field('dependencies')).toMatchObject({ kind: 'list', hint: 'Names of tables' });
  expect(field('owner_id')).toMatchObject({ isHidden: true, first: 7 });
});

test('a form that breaks a rule of the setting is not complete, and says so beneath the field', () => {
  const form = scheduleForm(documented, now);
  if (form === null) throw new Error('there is a form');
  const first = firstValues(form);
  expect(isScheduleComplete(form, first)).toBe(true);
  const late = { ...first, end_date: '2030-01-01 00:00:00' };
  expect(brokenRules(form, late)).toEqual(new Map([['end_date', 'End date cannot be before start date']]));
  expect(isScheduleComplete(form, late)).toBe(false);
  const { end_date: _, ...open } = first;
  expect(isScheduleComplete(form, open)).toBe(true);
});

test.each([
  ['less', 1, 2, true],
  ['less', 2, 2, false],
  ['less_equal', 2, 2, true],
  ['greater', 2, 1, true],
  ['greater', 1, 2, false],
  ['greater_equal', 1, 2, false],
] as const)('%s of %i and %i: %s', (order, left, right, isKept) => {
  const rule = { order, fields: ['a', 'b'], message: 'no', place: 'b' } as const;
  const broken = brokenRules({ about: null, fields: [], rules: [rule], linkback: null }, { a: left, b: right });
  expect(broken.size === 0).toBe(isKept);
});

test('the address of a schedule has the facts of its query, made safe', () => {
  const query = { id: 7, extra_json: { schedule_info: { output_table: 'a&b/../c' } } };
  expect(scheduleAddress(documented.linkback, query)).toBe(
    'https://scheduler.example.com/tree?dag_id=query_7_a%26b%2F..%2Fc',
  );
  expect(scheduleAddress(`https://scheduler.example.com/\${extra_json.toString}/\${none.at.all}`, query)).toBe(
    'https://scheduler.example.com//',
  );
  expect(scheduleAddress(null, query)).toBeNull();
});

test.each([
  [{ ...settings, linkback: 'javascript:alert(1)' }, 'linkback'],
  [{ ...settings, VALIDATION: [{ name: 'near', arguments: ['a', 'b'], message: '', container: 'a' }] }, 'VALIDATION'],
])('a setting that cannot be followed is refused by its name', (wrong, name) => {
  expect(() => readScheduleSettings(JSON.stringify(wrong))).toThrow(name);
});
