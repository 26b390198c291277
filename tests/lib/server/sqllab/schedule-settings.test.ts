import { expect, test } from 'vitest';
import { readScheduleSettings, scheduleForm } from '@/lib/server/sqllab/schedule/settings';
import { firstValues, isScheduleComplete } from '@/lib/sqllab/schedule-form';

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

test('a time begins the form where it is one, and not in words', () => {
  const moment = { type: 'string', format: 'date-time' };
  const form = scheduleForm({
    JSONSCHEMA: {
      properties: {
        words: { ...moment, default: 'tomorrow at 9am' },
        time: { ...moment, default: '2030-01-02T09:00:00' },
        day: { type: 'string', format: 'date', default: '2030-01-02' },
      },
    },
  });
  if (form === null) throw new Error('there is a form');
  expect(firstValues(form)).toEqual({ time: '2030-01-02 09:00:00', day: '2030-01-02' });
});
