import type { ReactElement } from 'react';
import type { Choice, RecordField } from '@/components/crud/record-field';
import { type KnownOption, ReportHost } from '@/components/report/report-host.client';
import { WakeWhenIdle } from '@/components/ui/wake-when-idle';
import { type Row, textOf } from '@/lib/lists/row-text';
import type { Viewer } from '@/lib/permissions/viewer';
import { draftOf, formats, newDraft, operators, type ReportDraft, type ReportKind } from '@/lib/report/draft';
import { config } from '@/lib/server/config';
import { reportResource } from '@/lib/server/resources/report/report';
import { isObject } from '@/lib/text/is-object';
import { pageTexts } from '@/lib/text/messages/page-texts';
import { timeZoneNames } from '@/lib/time/time-zone-names';
import { idsIn, relatedToChoose } from './record-choices';
import type { AskedForm } from './record-sheet';

const t = pageTexts('lists');

const formatNames = { PNG: 'picture', TEXT: 'plainText', LINK: 'onlyALink' } as const;

function formatName(format: string): string {
  if (format === 'XLSX') return 'Excel';
  return Object.hasOwn(formatNames, format) ? t(formatNames[format as keyof typeof formatNames]) : format;
}

type ChoiceField = Extract<RecordField, { kind: 'choice' }>;

/** The form without script: recipients and the condition are JSON there. */
export async function scheduleFields(kind: ReportKind, row: Row | null, viewer: Viewer): Promise<RecordField[]> {
  const [owners, charts, dashboards, databases] = await Promise.all([
    relatedToChoose(reportResource, 'owners', viewer, idsIn(row, 'owners')),
    relatedToChoose(reportResource, 'chart', viewer, heldIn(row, 'chart')),
    relatedToChoose(reportResource, 'dashboard', viewer, heldIn(row, 'dashboard')),
    relatedToChoose(reportResource, 'database', viewer, heldIn(row, 'database')),
  ]);
  const value = (name: string, usual = '') => (row === null ? usual : textOf(row, name));
  const choice = (name: string, label: string, options: readonly Choice[], usual = ''): ChoiceField => ({
    kind: 'choice',
    name,
    label,
    value: value(`${name}.id`) || value(name, usual),
    options,
  });
  const choiceOrNone = (name: string, label: string, options: readonly Choice[]): RecordField => ({
    ...choice(name, label, [{ value: '', text: '' }, ...options]),
    isOptional: true,
  });
  return [
    {
      kind: 'text',
      name: 'name',
      label: t('kindName', { kind }),
      value: value('name'),
      required: true,
      maxLength: 150,
    },
    {
      kind: 'ids',
      name: 'owners',
      label: t('owners'),
      value: row === null ? [viewer.id ?? 0] : idsIn(row, 'owners'),
      options: owners,
    },
    { kind: 'text', name: 'description', label: t('description'), value: value('description'), lines: 3 },
    { kind: 'flag', name: 'active', label: t('kindIsActive', { kind }), value: row === null || row.active === true },
    ...(kind === 'Alert' ? conditionFields(value, choice, databases) : []),
    choiceOrNone('dashboard', t('dashboard'), dashboards),
    choiceOrNone('chart', t('chart'), charts),
    choice(
      'report_format',
      t('contentFormat'),
      formats.map((format) => ({ value: format, text: formatName(format) })),
      'PNG',
    ),
    { kind: 'text', name: 'crontab', label: t('cronExpression'), value: value('crontab', '0 9 * * *'), required: true },
    choice(
      'timezone',
      t('timezone'),
      timeZoneNames.map((zone) => ({ value: zone, text: zone })),
      'UTC',
    ),
    {
      kind: 'json',
      name: 'recipients',
      label: t('recipients'),
      value: JSON.stringify(recipientsOf(row)),
      lines: 3,
      isCode: true,
    },
    ...(row === null ? [{ kind: 'given', name: 'type', label: t('type'), value: kind } as const] : []),
  ];
}

/** The id of the row that a field refers to, alone in a list. */
function heldIn(row: Row | null, field: string): number[] {
  const id = Number(textOf(row ?? {}, `${field}.id`));
  return id > 0 ? [id] : [];
}

function conditionFields(
  value: (name: string, usual?: string) => string,
  choice: (name: string, label: string, options: readonly Choice[]) => RecordField,
  databases: readonly Choice[],
): RecordField[] {
  return [
    choice('database', t('database'), databases),
    { kind: 'text', name: 'sql', label: t('sqlQuery'), value: value('sql'), lines: 6, isCode: true, required: true },
    choice('validator_type', t('triggerAlertIf'), [
      { value: 'operator', text: t('aComparison', { operators: operators.join(' ') }) },
      { value: 'not null', text: t('notNull') },
    ]),
    {
      kind: 'json',
      name: 'validator_config_json',
      label: t('condition'),
      value: value('validator_config_json', '{"op": "<", "threshold": 0}'),
      isCode: true,
    },
  ];
}

function recipientsOf(row: Row | null): readonly unknown[] {
  const recipients = row?.recipients;
  if (!Array.isArray(recipients)) return [{ type: 'Email', recipient_config_json: { target: '' } }];
  return recipients.filter(isObject).map((one) => ({
    type: one.type,
    recipient_config_json: JSON.parse(textOf(one, 'recipient_config_json') || '{}'),
  }));
}

/** The dialog that takes the place of the form. */
export async function scheduleHost(kind: ReportKind, asked: AskedForm, sheet: ReactElement): Promise<ReactElement> {
  const { row, viewer, params, sending } = asked;
  const usual = newDraft(kind, viewer.id, 'UTC');
  const draft = row === null ? begunFrom(usual, params) : draftOf(row);
  const own = { value: viewer.id ?? 0, label: `${viewer.firstName} ${viewer.lastName}`.trim() };
  return (
    <>
      <ReportHost
        draft={draft}
        known={{
          owners: row === null ? [own] : peopleIn(row),
          database: optionIn(row, 'database', 'database_name'),
          chart: row === null ? await begunOption(draft.chart, 'chart', viewer) : optionIn(row, 'chart', 'slice_name'),
          dashboard:
            row === null
              ? await begunOption(draft.dashboard, 'dashboard', viewer)
              : optionIn(row, 'dashboard', 'dashboard_title'),
        }}
        widths={config().reports.width}
        timezones={timeZoneNames}
        version={sending.version ?? null}
        back={sending.back}
      >
        {sheet}
      </ReportHost>
      <WakeWhenIdle />
    </>
  );
}

/** A form that a dashboard or a chart opened names it in its address. */
function begunFrom(usual: ReportDraft, params: URLSearchParams): ReportDraft {
  const [dashboard, chart] = [idOf(params.get('dashboard')), idOf(params.get('chart'))];
  if (dashboard !== null) return { ...usual, dashboard, creationMethod: 'dashboards' };
  if (chart !== null) return { ...usual, content: 'chart', chart, creationMethod: 'charts' };
  return usual;
}

const idOf = (text: string | null): number | null => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null);

async function begunOption(id: number | null, field: 'chart' | 'dashboard', viewer: Viewer): Promise<KnownOption[]> {
  if (id === null) return [];
  const found = (await relatedToChoose(reportResource, field, viewer, [id])).find(({ value }) => value === id);
  return found ? [{ value: id, label: found.text }] : [];
}

function optionIn(row: Row | null, field: string, name: string): KnownOption[] {
  const found = row?.[field];
  return isObject(found) && typeof found.id === 'number' ? [{ value: found.id, label: textOf(found, name) }] : [];
}

function peopleIn({ owners }: Row): KnownOption[] {
  if (!Array.isArray(owners)) return [];
  return owners.filter(isObject).map((one) => ({
    value: Number(one.id),
    label: `${textOf(one, 'first_name')} ${textOf(one, 'last_name')}`.trim(),
  }));
}
