import type { Frame } from '@/lib/frame/frame';
import type { DeliveryFacts, Message } from './message';
import { post } from './post';
import { type TextTable, textTable } from './table-text';
import { deliveryText, numberText, openText } from './texts';
import { webhookUrl } from './webhook';
import { figureText, whenText } from './words';

const mostRows = 20;
const mostColumns = 8;
const mostLetters = 60;
/** Teams refuses messages over 28 kB. */
const mostBytes = 24_000;

/** Posts a message as an adaptive card to a webhook of Microsoft Teams. Pictures and files stay behind its button. */
export async function postTeams(message: Message, target: string, facts: DeliveryFacts): Promise<void> {
  await post({
    url: webhookUrl(target),
    who: 'Teams',
    purpose: 'url',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      type: 'message',
      attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content: fittingCard(message, facts) }],
    }),
    signal: facts.signal,
  });
}

/** The card with as many rows of each table as Teams takes. */
function fittingCard(message: Message, facts: DeliveryFacts) {
  let rows = mostRows;
  let made = card(message, facts, rows);
  while (rows > 1 && Buffer.byteLength(JSON.stringify(made)) > mostBytes) {
    rows = Math.floor(rows / 2);
    made = card(message, facts, rows);
  }
  return made;
}

function card(message: Message, { mayRepeat }: DeliveryFacts, rows: number) {
  const { name, target, url, error, figure, description } = message;
  const body = [
    text(name, { size: 'Large', weight: 'Bolder' }),
    ...(name === target.title ? [] : [text(target.title, { isSubtle: true, spacing: 'None' })]),
    ...(message.isTest ? [text(deliveryText('sentAsTest'), { isSubtle: true })] : []),
    ...(mayRepeat ? [text(deliveryText('mayRepeat'), { isSubtle: true })] : []),
    ...(error === null ? [] : [text(error, { color: 'Attention' })]),
    ...(figure === null ? [] : [text(figureText(figure))]),
    ...(description === '' ? [] : [text(description)]),
    ...message.parts.flatMap((part) => {
      const head = part.title === null ? [] : [text(part.title, { weight: 'Bolder' })];
      if (part.kind === 'table') return [...head, ...tableOf(part.frame, rows)];
      return part.kind === 'failure' ? [...head, text(part.reason, { color: 'Attention' })] : [];
    }),
    text(whenText(message.at, message.timezone), { isSubtle: true, size: 'Small' }),
  ];
  return {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.5',
    msteams: { width: 'Full' },
    body,
    actions: [{ type: 'Action.OpenUrl', title: openText(message), url }],
  };
}

function text(words: string, style: object = {}) {
  return { type: 'TextBlock', text: escaped(words), wrap: true, ...style };
}

function tableOf(frame: Frame, rows: number): readonly object[] {
  const table = textTable(frame, rows);
  if (table.heads.length === 0) return [text(deliveryText('noRows'), { isSubtle: true })];
  const rest = table.more > 0 ? [deliveryText('andMoreRows', { count: numberText(table.more) })] : [];
  return [tableElement(table), ...rest.map((words) => text(words, { isSubtle: true, size: 'Small' }))];
}

function tableElement({ heads, isNumeric, rows }: TextTable) {
  const shown = heads.slice(0, mostColumns);
  const row = (cells: readonly string[], style: object) => ({
    type: 'TableRow',
    cells: cells.slice(0, mostColumns).map((cell, at) => ({
      type: 'TableCell',
      items: [text(shortened(cell), { ...style, ...(isNumeric[at] ? { horizontalAlignment: 'Right' } : {}) })],
    })),
  });
  return {
    type: 'Table',
    firstRowAsHeaders: true,
    showGridLines: false,
    columns: shown.map((_, at) => ({ width: weightOf([heads, ...rows].map((cells) => cells[at] ?? '')) })),
    rows: [row(heads, { weight: 'Bolder' }), ...rows.map((cells) => row(cells, {}))],
  };
}

/** The share of a column in the width of the card: that of its longest text, within bounds. */
function weightOf(texts: readonly string[]): number {
  return Math.min(24, Math.max(6, ...texts.map(({ length }) => length)));
}

function shortened(words: string): string {
  return words.length > mostLetters ? `${words.slice(0, mostLetters - 1)}…` : words;
}

/** Cards read some Markdown. */
function escaped(text: string): string {
  return text.replaceAll(/([\\*_[\]])/g, '\\$1');
}
