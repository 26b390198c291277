import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ScheduleFields } from '@/components/sqllab/saving/schedule-fields.client';
import { scheduleQuery } from '@/components/sqllab/saving/schedule-query';
import { SaveActions } from '@/components/sqllab/toolbar/save-actions.client';
import { TextProvider } from '@/components/ui/text/text-provider.client';
import { scheduleForm } from '@/lib/server/sqllab/schedule/settings';
import sqllab from '@/lib/text/messages/en/sqllab.json';
import ui from '@/lib/text/messages/en/ui.json';

const drawn = (children: React.ReactNode) =>
  renderToStaticMarkup(<TextProvider messages={{ sqllab, ui }}>{children}</TextProvider>);

test('"Schedule" stands beside "Save" only where queries are scheduled', () => {
  const act = (label: string) => ({ id: label, label, onSelect: () => undefined });
  const acts = { save: act('Save'), dataset: null, link: null, dialog: null, close: () => undefined };
  expect(drawn(<SaveActions acts={{ ...acts, schedule: null }} />)).not.toContain('Schedule');
  expect(drawn(<SaveActions acts={{ ...acts, schedule: act('Schedule') }} />)).toMatch(/Save<.*Schedule</);
});

test('the form has a control for each field', () => {
  const form = scheduleForm({
    JSONSCHEMA: {
      properties: {
        table: { type: 'string', title: 'Output table' },
        start: { type: 'string', format: 'date-time', title: 'Start' },
        day: { type: 'string', format: 'date', title: 'Day' },
        interval: { type: 'string', enum: ['daily', 'weekly'], title: 'Interval' },
        tries: { type: 'integer', title: 'Tries' },
        mails: { type: 'boolean', title: 'Mail failures', description: 'To the owners' },
      },
    },
  });
  if (form === null) throw new Error('there is a form');
  const values = { table: 'sales_daily', tries: 3, interval: 'weekly', mails: true };
  const html = drawn(<ScheduleFields form={form} values={values} onChange={() => undefined} />);
  for (const { label } of form.fields) expect(html).toContain(label);
  expect(html).toMatch(/Mail failures<.*aria-label="[^"]*Mail failures"/);
  expect(html).toContain('sales_daily');
  expect(html).toContain('weekly');
});

test('the schedule is stored with a new saved query', async () => {
  const bodies: unknown[] = [];
  const tab = { dbId: 1, catalog: null, schema: 'public', templateParams: '{}', sql: 'select 1' };
  const values = { interval: 'daily' };
  await scheduleQuery({ tab, name: 'Sales', description: '', values }, async (body) => {
    bodies.push(body);
    return { id: 7, result: {} };
  });
  expect(bodies).toEqual([
    {
      db_id: 1,
      label: 'Sales',
      description: '',
      catalog: null,
      schema: 'public',
      sql: 'select 1',
      template_parameters: '{}',
      extra_json: '{"schedule_info":{"interval":"daily"}}',
    },
  ]);
});
